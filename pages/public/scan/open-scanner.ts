import { m } from '#/domain/texts/messages.js'
import type { CodeLink } from '#/domain/proof/statements/code-link.ts'
import { buttonClass } from '#/pages/web/ui/button-class.ts'
import { adoptStyles, element } from '#/pages/web/dom.ts'
import styles from './scanner.css?inline'
import { startCamera } from './camera.ts'
import { readCode } from '#/domain/verification/codes/read-code.ts'
import { readFile } from './read-file.ts'
import { openReader } from './reader.ts'

/** `origins`: that of the page, and the public one, which links in codes have. */
type ScannerOptions = { origins: string[]; onFound: (code: CodeLink) => void }

/**
 * Opens the camera in a dialog, or reads a picture or PDF instead, until a code of this register is
 * found or the dialog is closed.
 */
export function openScanner({ origins, onFound }: ScannerOptions): void {
  const closing = new AbortController()
  const opened = openReader()
  const { dialog, video, picture, state, problem, input, again, close } = scannerDialog()

  function take(text: string) {
    const code = readCode(text, origins)
    if ('refused' in code) return void (problem.textContent = code.refused)
    dialog.close()
    onFound(code)
  }

  async function start() {
    state.textContent = m.scan_starting()
    again.hidden = true
    const why = await startCamera(video, await opened, closing.signal, take)
    if (closing.signal.aborted) return
    state.textContent = why ?? m.scan_hint()
    picture.hidden = why !== undefined
    again.hidden = why === undefined
  }

  async function readChosen() {
    const [file] = input.files ?? []
    if (!file) return
    input.value = ''
    const before = state.textContent
    problem.textContent = ''
    state.textContent = m.scan_reading()
    const read = await readFile(file, await opened)
    state.textContent = before
    if ('text' in read) take(read.text)
    else problem.textContent = read.problem
  }

  input.addEventListener('change', () => void readChosen())
  again.addEventListener('click', () => void start())
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    closing.abort()
    void opened.then((reader) => reader.close())
    dialog.remove()
  })
  adoptStyles(styles)
  document.body.append(dialog)
  dialog.showModal()
  void start()
}

function scannerDialog() {
  const video = element('video', { muted: true, playsInline: true, ariaLabel: m.scan_video() })
  const picture = element(
    'div',
    { className: 'scan-picture' },
    video,
    element('div', { className: 'scan-frame', ariaHidden: 'true' }),
  )
  const state = element('output', {})
  const problem = element('p', { role: 'alert' })
  const input = element('input', { type: 'file', accept: 'image/*,application/pdf,.pdf' })
  const again = element(
    'button',
    { type: 'button', className: buttonClass(), hidden: true },
    m.scan_camera_again(),
  )
  const close = element(
    'button',
    { type: 'button', className: buttonClass({ kind: 'quiet' }) },
    m.scan_close(),
  )
  const dialog = element(
    'dialog',
    { className: 'scanner', ariaLabel: m.scan_title() },
    element('h2', {}, m.scan_title()),
    picture,
    state,
    problem,
    element(
      'div',
      { className: 'scan-actions' },
      element('label', { className: buttonClass() }, m.scan_file(), input),
      again,
      close,
    ),
    element('p', { className: 'scan-hint' }, m.scan_file_hint()),
  )
  return { dialog, video, picture, state, problem, input, again, close }
}
