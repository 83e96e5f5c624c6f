import { wholeNumber } from '#/app/language/format.ts'

/** The figures count up in this time, in milliseconds. */
const COUNT_UP_MS = 2_000

/**
 * Counts a figure up from zero to its value once it is visible, with a plus sign: `1,240+`. Not where the final figure is shown already: this
 * script came late, or the browser knows no media query for scripts.
 */
export function countUp(element: HTMLElement, value: number): void {
  if (getComputedStyle(element).visibility === 'hidden') return
  element.dataset['counts'] = ''
  const count = (start: number, now: number) => {
    const part = Math.min((now - start) / COUNT_UP_MS, 1)
    const eased = 1 - (1 - part) ** 3
    element.textContent = `${wholeNumber(Math.round(value * eased))}+`
    if (part < 1) requestAnimationFrame((next) => count(start, next))
  }
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    requestAnimationFrame((start) => count(start, start))
  })
  observer.observe(element)
}
