import { wholeNumber } from '#/app/language/format.ts'

/** The figures count up in this time, in milliseconds. */
const COUNT_UP_MS = 2_000

/** Counts a figure up to its value once it is visible, with a plus sign: `1,240+`. */
export function countUp(element: HTMLElement, value: number): void {
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
