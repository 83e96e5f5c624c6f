import { useId, type ReactNode } from 'react'

/** `id`: for links to the section. */
type SectionProps = { id?: string; title: string; about?: ReactNode; children: ReactNode }

/**
 * A section of a settings page: description on the left, actions on the right; stacked on a phone.
 */
export function Section({ id: anchor, title, about, children }: SectionProps) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-line py-8 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-2">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        {about && <div className="max-w-prose text-quiet">{about}</div>}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-5">{children}</div>
    </section>
  )
}
