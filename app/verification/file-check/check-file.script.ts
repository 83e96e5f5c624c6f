import '#/app/language/page-language.ts'
import { m } from '#/app/texts/messages.js'

const started = new WeakSet<HTMLElement>()

/** Checks each file that is chosen or dropped in this section, and shows the result in it. What reads files is loaded with the first. */
export default function checkFiles(section: HTMLElement): void {
  const input = section.querySelector('input')
  const state = section.querySelector('output')
  const result = section.querySelector<HTMLElement>('[data-result]')
  if (started.has(section) || !input || !state || !result) return
  started.add(section)
  let last = 0

  async function take(file: File | undefined) {
    if (!file || !state || !result) return
    const mine = ++last
    state.textContent = m.scan_reading()
    result.hidden = true
    let problem = ''
    try {
      const { checkAndShow } = await import('./check-and-show.tsx')
      const checked = await checkAndShow(file, [location.origin, section.dataset['origin'] ?? ''], result, () => mine === last)
      problem = checked ?? ''
    } catch {
      problem = m.document_could_not_check()
    }
    if (mine !== last) return
    state.textContent = problem
    result.hidden = problem !== ''
    if (problem === '') showResult(result)
  }

  const takeChosen = () => {
    void take(input.files?.[0])
    input.value = ''
  }
  input.addEventListener('change', takeChosen)
  // A file may have been chosen before this script was loaded.
  takeChosen()

  section.addEventListener('dragover', (event) => {
    event.preventDefault()
    section.toggleAttribute('data-over', true)
  })
  section.addEventListener('dragleave', () => section.toggleAttribute('data-over', false))
  section.addEventListener('drop', (event) => {
    event.preventDefault()
    section.toggleAttribute('data-over', false)
    void take(event.dataTransfer?.files[0])
  })
}

/** Brings the result into view, in place of the texts that introduce the page. */
function showResult(result: HTMLElement): void {
  for (const text of document.querySelectorAll<HTMLElement>('[data-introduction]')) text.hidden = true
  result.scrollIntoView({ block: 'start' })
  result.querySelector<HTMLElement>('#verdict')?.focus({ preventScroll: true })
}
