import '#/domain/language/page-language.ts'
import { pathOfCode } from '#/domain/proof/statements/code-link.ts'
import { openScanner } from './open-scanner.ts'

/**
 * Opens the scanner for the button of a form, which then asks for what was scanned; `data-origin`:
 * the public origin, which links in codes have.
 */
export default function scan(button: HTMLElement): void {
  // The button was pressed again while this script was loading.
  if (document.querySelector('dialog.scanner')) return
  openScanner({
    origins: [location.origin, button.dataset['origin'] ?? ''],
    onFound: (code) => document.dispatchEvent(new CustomEvent('ask', { detail: pathOfCode(code) })),
  })
}
