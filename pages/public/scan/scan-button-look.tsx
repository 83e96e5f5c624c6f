import type { ComponentProps } from 'react'
import { m } from '#/domain/texts/messages.js'
import { buttonClass } from '#/pages/web/ui/button.tsx'

/** The button that opens the scanner. */
export function ScanButtonLook(attributes: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={buttonClass({ size: 'tight', className: 'needs-script' })}
      {...attributes}
    >
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      >
        <path d="M2 6V2h4M14 2h4v4M18 14v4h-4M6 18H2v-4M6.500 6.500h3v3h-3zM11.500 6.500h2v2M6.500 12h2v1.500M11.500 11.500h2v2" />
      </svg>
      {m.scan_button()}
    </button>
  )
}
