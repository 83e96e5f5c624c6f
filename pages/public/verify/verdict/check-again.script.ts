import '#/domain/language/page-language.ts'
import { m } from '#/domain/texts/messages.js'
import { fetchPage } from '#/pages/public/verify/ask/fetch-page.ts'
import { stayFresh } from '#/pages/public/verify/ask/stay-fresh.ts'
import { isPlainClick } from '#/pages/web/dom.ts'
import { currentLanguage } from '#/core/current-language.ts'

/** A check that takes longer has failed: nothing else would say so on a line that only stalls. */
const MAX_CHECK_MS = 10_000

const started = new WeakMap<HTMLElement, () => void>()

/**
 * Says how old the answer in this region is, and checks again: by the link, when the browser brings
 * the page back, and as `stayFresh` says. Where no new answer comes, a note says so, and the old
 * one stays with its time, in no colour of an answer.
 */
export default function keepFresh(region: HTMLElement): void {
  // The browser brings the page back, or the network is: what it shows is from before.
  const again = started.get(region)
  if (again) return again()

  const { href } = location
  const { checkNow, age } = stayFresh({
    region,
    checkedAt: shownAt(),
    check: () => replaceAnswer(region, href),
    ask: null,
    note: (isOld) => void note('[data-check-failed]', isOld ? m.verify_check_again_failed() : null),
  })

  async function checkFromLink() {
    const titleBefore = document.title
    const isAnswered = await checkNow()
    // The link is at the end of the answer, from where the top of a long one is out of view.
    if (!isAnswered)
      document.querySelector('[data-check-failed]')?.scrollIntoView({ block: 'center' })
    else if (document.title !== titleBefore) region.scrollIntoView({ block: 'start' })
  }
  const showAge = () => {
    const shown = region.querySelector('[data-age]')
    if (shown) shown.textContent = ` (${ageText(age())})`
  }

  started.set(region, () => void checkNow())
  region.addEventListener('click', (event) => {
    const { target } = event
    if (
      !isPlainClick(event) ||
      !(target instanceof Element && target.closest('[data-check-again]'))
    )
      return
    event.preventDefault()
    void checkFromLink()
  })
  setInterval(showAge, 1_000)
  showAge()
}

/**
 * Replaces what the region shows by what the register says now. Throws where it does not answer.
 */
async function replaceAnswer(region: HTMLElement, address: string): Promise<void> {
  region.setAttribute('aria-busy', 'true')
  try {
    const { page } = await fetchPage(address, '[data-fresh]', AbortSignal.timeout(MAX_CHECK_MS))
    const answer = page.querySelector<HTMLElement>('[data-fresh]')
    if (!answer || !region.isConnected || location.href !== address) throw new Error('No answer')
    if (textOf(region) === textOf(answer)) replaceTimes(region, answer)
    else {
      const hadFocus = document.activeElement?.matches('[data-check-again]')
      for (const name of ['class', 'data-title'])
        region.setAttribute(name, answer.getAttribute(name) ?? '')
      region.replaceChildren(...answer.childNodes)
      if (hadFocus)
        region.querySelector<HTMLElement>('[data-check-again]')?.focus({ preventScroll: true })
    }
    note('[data-check-status]', answer.dataset['title'] ?? page.title)
  } finally {
    region.removeAttribute('aria-busy')
  }
}

/**
 * What a region says besides its time: an answer that stays as it is keeps what the reader has
 * opened and typed in it.
 */
function textOf(region: HTMLElement): string {
  // A copy of an element is one.
  const copy = region.cloneNode(true) as HTMLElement
  for (const element of copy.querySelectorAll('time,[data-age],.ask-card,noscript'))
    element.remove()
  return copy.textContent
}

function replaceTimes(region: HTMLElement, answer: HTMLElement) {
  const times = answer.querySelectorAll('time')
  for (const [i, time] of region.querySelectorAll('time').entries())
    time.replaceWith(times[i] ?? time)
}

/** When the page was answered, by the clock of this device. */
function shownAt(): number {
  const shown = Number(document.documentElement.dataset['shownAt'])
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // the type of these entries
  return shown || Date.now() - (performance.now() - (navigation?.responseStart ?? 0))
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
  return seconds < 60
    ? format.format(-seconds, 'second')
    : format.format(-Math.floor(seconds / 60), 'minute')
}
