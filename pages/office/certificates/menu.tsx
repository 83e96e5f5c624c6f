import type { ReactNode } from 'react'
import { buttonClass } from '#/pages/web/ui/button.tsx'

type MenuProps = { id: string; label: string; className?: string; children: ReactNode }

/**
 * A button that opens a panel below it: a popover (HTML §6.12), which opens, and closes with
 * Escape, without JavaScript.
 */
export function Menu({ id, label, className = '', children }: MenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={buttonClass({
          kind: 'quiet',
          size: 'snug',
          className: `whitespace-nowrap max-sm:text-[0.9375rem] ${className}`,
        })}
      >
        {label}
        <span aria-hidden="true" className="text-xs">
          ▾
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        className="menu rounded-sm border border-edge bg-paper p-5 text-text shadow-lg"
      >
        {children}
      </div>
    </>
  )
}
