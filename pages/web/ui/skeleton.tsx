import type { ReactNode } from 'react'

type SkeletonsProps = { count: number; label: string; className?: string; children: ReactNode }

/** Placeholders in the shape of what is loading, with one label for screen readers. */
export function Skeletons({ count, label, className, children }: SkeletonsProps) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden="true">
          {children}
        </div>
      ))}
    </div>
  )
}

/** One grey bar. */
export function Bar({ className }: { className: string }) {
  return <div className={`skeleton rounded-sm bg-line ${className}`} />
}
