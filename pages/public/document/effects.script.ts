import '#/domain/language/page-language.ts'
import { countUp } from '#/pages/public/site/count-up.ts'
import { revealOnScroll } from '#/pages/web/shell/reveal-on-scroll.ts'

const started = new WeakSet<HTMLElement>()

/**
 * What moves in a document: sections are revealed, figures count up. Nothing, where less motion is
 * preferred.
 */
export default function start(page: HTMLElement): void {
  if (started.has(page) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  started.add(page)
  for (const element of page.querySelectorAll<HTMLElement>('[data-reveal]')) revealOnScroll(element)
  for (const element of page.querySelectorAll<HTMLElement>('[data-count-to]'))
    countUp(element, Number(element.dataset['countTo']))
}
