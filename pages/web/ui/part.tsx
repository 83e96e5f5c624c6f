import type { ReactNode } from 'react'

/** A section with a heading and an address. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="flex min-w-0 flex-col gap-3">
      <h2 id={`${id}-heading`} className="text-2xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

type TitledSectionProps = {
  id: string
  title: ReactNode
  className?: string
  children: ReactNode
}

/** A section of a page of staff or surveyors: its heading names it, and has the address. */
export function TitledSection({
  id,
  title,
  className = 'flex flex-col gap-3',
  children,
}: TitledSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Text for programs: as it is, broken where the screen ends. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    <figure aria-label={label} className="rounded-sm border border-line bg-mist p-4">
      <pre className="font-mono text-sm break-all whitespace-pre-wrap">{text}</pre>
    </figure>
  )
}
