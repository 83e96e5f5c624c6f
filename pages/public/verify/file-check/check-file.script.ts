import '#/domain/language/page-language.ts'
import { m } from '#/domain/texts/messages.js'
import { stayFresh } from '#/pages/public/verify/ask/stay-fresh.ts'

const started = new WeakMap<HTMLElement, () => void>()
/** An answer takes no longer where there is a network. */
const REACH_MS = 10_000

/**
 * Checks each file that is chosen or dropped in this section, and shows the result in it; again
 * when the page or the network comes back, because what the register said before is no answer of
 * now. What reads files is loaded with the first.
 */
export default function checkFiles(section: HTMLElement): void {
  const again = started.get(section)
  if (again) return again()
  const input = section.querySelector('input')
  const state = section.querySelector('output')
  const result = section.querySelector<HTMLElement>('[data-result]')
  if (!input || !state || !result) return
  const origins = [location.origin, section.dataset['origin'] ?? '']
  let last = 0
  let chosen: File | null = null
  let watch: ReturnType<typeof stayFresh> | null = null
  started.set(section, () => void watch?.checkNow())

  /**
   * By the register alone: an answer that it gave is not replaced by what this device can say.
   * Throws where it does not answer.
   */
  async function checkAgain() {
    const [file, mine] = [chosen, last]
    if (!file || !result) return
    const { checkAndShow } = await import('./check-and-show.tsx')
    await checkAndShow({ file, origins, result, isLatest: () => mine === last, byRegister: true })
  }

  async function take(file: File | undefined) {
    if (!file || !state || !result) return
    const [mine, began] = [++last, Date.now()]
    state.textContent = m.scan_reading()
    result.hidden = true
    let problem = ''
    try {
      const { checkAndShow } = await import('./check-and-show.tsx')
      const isLatest = () => mine === last
      problem = (await checkAndShow({ file, origins, result, isLatest, byRegister: false })) ?? ''
    } catch {
      problem = m.document_could_not_check()
    }
    if (mine !== last) return
    state.textContent = problem
    result.hidden = problem !== ''
    chosen = problem === '' ? file : null
    if (problem !== '') return
    delete result.dataset['stale']
    const note = (isOld: boolean) =>
      void (state.textContent = isOld && chosen ? m.verify_check_again_failed() : '')
    watch ??= stayFresh({ region: result, checkedAt: began, check: checkAgain, ask: reach, note })
    watch.answered(began)
    showResult(result)
  }

  const takeChosen = () => {
    void take(input.files?.[0])
    input.value = ''
  }
  input.addEventListener('change', takeChosen)
  // A file may have been chosen before this script was loaded.
  takeChosen()
  acceptDropped(section, (file) => void take(file))
}

function acceptDropped(section: HTMLElement, take: (file: File | undefined) => void): void {
  const over = (is: boolean) => void section.toggleAttribute('data-over', is)
  section.addEventListener('dragover', (event) => {
    event.preventDefault()
    over(true)
  })
  section.addEventListener('dragleave', () => over(false))
  section.addEventListener('drop', (event) => {
    event.preventDefault()
    over(false)
    take(event.dataTransfer?.files[0])
  })
}

/** Whether the register can be reached. Throws where it cannot, or somebody else answers. */
async function reach(): Promise<void> {
  const answer = await fetch('/healthz', {
    cache: 'no-store',
    signal: AbortSignal.timeout(REACH_MS),
  })
  const { status } = (await answer.json()) as { status?: string } // of http/health.ts
  if (status !== 'ok') throw new Error('Not the register')
}

/** Brings the result into view, in place of the texts that introduce the page. */
function showResult(result: HTMLElement): void {
  for (const text of document.querySelectorAll<HTMLElement>('[data-introduction]'))
    text.hidden = true
  result.scrollIntoView({ block: 'start' })
  result.querySelector<HTMLElement>('#verdict')?.focus({ preventScroll: true })
}
