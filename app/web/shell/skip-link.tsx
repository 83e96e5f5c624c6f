import { m } from '#/app/texts/messages.js'

/** The first focusable element: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="no-print absolute left-4 z-50 -translate-y-full bg-paper px-4 py-3 font-semibold text-link focus:translate-y-2"
    >
      {m.common_skip_to_content()}
    </a>
  )
}
