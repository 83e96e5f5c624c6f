import '#/app/language/page-language.ts'
import { m } from '#/app/texts/messages.js'
import { isPlainClick } from '#/app/web/dom.ts'
import { currentLanguage } from '#/core/current-language.ts'

/** A page that returns to view is checked again if its answer is older than this. */
const FRESH_MS = 30_000
/** A check that takes longer has failed: nothing else would say so on a line that only stalls. */
const MAX_CHECK_MS = 10_000

const started = new WeakMap<HTMLElement, () => void>()

/**
 * Says how old the answer in this region is, and checks again: by the link, when the browser brings the page back, and when it returns to
 * view with an old answer. An answer is replaced only by a new one: where none comes, a note says so and the old one stays, with its time.
 */
export default function keepFresh(region: HTMLElement): void {
  // The browser brings the page back: what it shows is from before.
  const again = started.get(region)
  if (again) return again()

  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // the type of these entries
  let checkedAt = Date.now() - (performance.now() - (navigation?.responseStart ?? 0))
  let isChecking = false

  /** `asked`: by the link at the end of the answer, from where the top of a long answer is out of view. */
  async function check(asked = false) {
    if (isChecking) return
    isChecking = true
    const titleBefore = document.title
    region.setAttribute('aria-busy', 'true')
    try {
      const began = Date.now()
      const page = await fetchPage()
      const answer = page.querySelector('.answer')
      if (!answer) throw new Error('No answer')
      const hadFocus = document.activeElement?.matches('[data-check-again]')
      region.replaceChildren(...answer.childNodes)
      if (hadFocus) region.querySelector<HTMLElement>('[data-check-again]')?.focus({ preventScroll: true })
      document.title = answer.getAttribute('data-title') ?? page.title
      if (asked && document.title !== titleBefore) region.scrollIntoView({ block: 'start' })
      checkedAt = began
      note('[data-check-status]', document.title)
      note('[data-check-failed]', null)
    } catch {
      const failed = note('[data-check-failed]', m.verify_check_again_failed())
      if (asked) failed?.scrollIntoView({ block: 'center' })
    }
    region.removeAttribute('aria-busy')
    isChecking = false
    showAge()
  }

  const age = () => Date.now() - checkedAt
  const showAge = () => {
    const shown = region.querySelector('[data-age]')
    if (shown) shown.textContent = ` (${ageText(age())})`
  }
  const checkIfOld = () => {
    if (!document.hidden && age() > FRESH_MS) void check()
  }

  started.set(region, () => void check())
  region.addEventListener('click', (event) => {
    const { target } = event
    if (!isPlainClick(event) || !(target instanceof Element && target.closest('[data-check-again]'))) return
    event.preventDefault()
    void check(true)
  })
  document.addEventListener('visibilitychange', checkIfOld)
  setInterval(showAge, 1_000)
  showAge()
  checkIfOld()
}

async function fetchPage(): Promise<Document> {
  const signal = AbortSignal.timeout(MAX_CHECK_MS)
  const response = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store', signal })
  if (!response.ok) throw new Error(`Answered with ${response.status}`)
  // The policy of this page has another nonce, so each style sheet of the other would be reported as an error.
  const html = (await response.text()).replaceAll(/<style[\s\S]*?<\/style>/g, '')
  return new DOMParser().parseFromString(html, 'text/html')
}

/** Says a text, also to screen readers; null: nothing any more. */
function note(selector: string, text: string | null): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) return null
  element.hidden = text === null
  element.textContent = text
  return element
}

/** "12 seconds ago", in the language of the page. */
function ageText(ms: number): string {
  const format = new Intl.RelativeTimeFormat(currentLanguage())
  const seconds = Math.max(0, Math.round(ms / 1_000))
  return seconds < 60 ? format.format(-seconds, 'second') : format.format(-Math.floor(seconds / 60), 'minute')
}
