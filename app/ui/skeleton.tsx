import type { ReactNode } from 'react'

type SkeletonsProps = { count: number; label: string; className?: string; children: ReactNode }

/** Placeholders of what is on its way, in its shape; a screen reader hears the label once. */
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
