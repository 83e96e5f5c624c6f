import { m } from '#/domain/texts/messages.js'

/** The first focusable element: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link no-print">
      {m.common_skip_to_content()}
    </a>
  )
}
