import type { ComponentProps } from 'react'
import { m } from '#/domain/texts/messages.js'
import { withScript } from '#/pages/web/document/page-script.ts'
import type { Notice } from './notice.ts'

/** At the foot of the window, where no navigation is. At most 420 px wide. */
export function ToastRegion(attributes: ComponentProps<'section'>) {
  return (
    <section
      aria-label={m.common_notification()}
      tabIndex={-1}
      className="toasts no-print"
      {...attributes}
    />
  )
}

export function Toast({ notice: { title, description, destructive } }: { notice: Notice }) {
  return (
    <div className="toast" data-tone={destructive ? 'invalid' : 'plain'}>
      <strong>{title}</strong>
      <p>{description}</p>
      <button type="button" data-close="" aria-label={m.common_close()}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  )
}

/** The toast of a document: part of its HTML, so it is shown without scripts too. */
export function DocumentToast({ notice }: { notice: Notice | null | undefined }) {
  if (!notice) return null
  return (
    <ToastRegion {...withScript('toast', 'idle')}>
      <output>
        <Toast notice={notice} />
      </output>
    </ToastRegion>
  )
}
