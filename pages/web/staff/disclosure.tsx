import type { ReactNode } from 'react'
import { buttonClass } from '#/pages/web/ui/button.tsx'

type DisclosureProps = { label: ReactNode; danger?: boolean; open?: boolean; children: ReactNode }

/** A button that opens a form with an explanation before the action; works without scripts. */
export function Disclosure({ label, danger, open, children }: DisclosureProps) {
  return (
    <details open={open} className="group w-full max-w-xl">
      <summary
        className={buttonClass({
          kind: danger ? 'danger' : 'plain',
          className: 'list-none [&::-webkit-details-marker]:hidden',
        })}
      >
        {label}
        <span aria-hidden="true" className="transition-transform group-open:rotate-180">
          ▾
        </span>
      </summary>
      <div className="mt-3 flex flex-col items-start gap-4 border-l-4 border-edge pl-5">
        {children}
      </div>
    </details>
  )
}
