/** An element is revealed when this share of it is visible. */
const VISIBLE = 0.1

/**
 * Moves an element into its place when it is scrolled to, once (motion-site.css). It is visible all
 * the time, and only what lies below the screen at the start is moved. Returns what stops it.
 */
export function revealOnScroll(element: HTMLElement): () => void {
  if (element.getBoundingClientRect().top > innerHeight) element.dataset['reveal'] = 'waiting'
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(isSeen)) return
      element.dataset['reveal'] = 'shown'
      observer.disconnect()
    },
    { threshold: [0, VISIBLE] },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

function isSeen(entry: IntersectionObserverEntry): boolean {
  // What is taller than ten screens never shows a tenth of itself.
  const tall = entry.isIntersecting && entry.intersectionRect.height > innerHeight / 2
  return tall || entry.intersectionRatio >= VISIBLE
}
