import { wholeNumber } from '#/domain/language/format.ts'

/** The figures count up in this time, in milliseconds. */
const COUNT_UP_MS = 2_000

/**
 * Counts a figure up from zero to its value once it is visible, with a plus sign: `1,240+`. Not
 * where the final figure is shown already: this script came late, or the browser knows no media
 * query for scripts. What lies outside the screen has its final figure until the page is scrolled,
 * so that a picture of the whole page has no zeros.
 */
export function countUp(element: HTMLElement, value: number): void {
  if (getComputedStyle(element).visibility === 'hidden') return
  const { dataset } = element
  dataset['counts'] = isOnScreen(element) ? '' : 'later'
  // Before the next frame is painted.
  const fromZero = () => (dataset['counts'] = '')
  addEventListener('scroll', fromZero, { once: true })
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    removeEventListener('scroll', fromZero)
    // Seen without scrolling, as in a window that was enlarged: the final figure stays.
    if (dataset['counts'] !== 'later') count(element, value)
  })
  observer.observe(element)
}

function count(element: HTMLElement, value: number): void {
  let start: number | undefined
  const step = (now: number) => {
    start ??= now
    const part = Math.min((now - start) / COUNT_UP_MS, 1)
    const eased = 1 - (1 - part) ** 3
    element.textContent = `${wholeNumber(Math.round(value * eased))}+`
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight && bottom > 0
}
