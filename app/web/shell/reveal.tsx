import { useEffect, useRef, type ReactNode } from 'react'

/** A part is revealed when this share of it is visible. */
const VISIBLE = 0.1

/**
 * Comes into view softly when scrolled to. Only what lies below the screen when the script starts is hidden first, so
 * nothing is invisible without JavaScript and nothing that was seen disappears.
 */
export function Reveal({ className, children }: { className?: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const it = element.current
    if (!it || !('IntersectionObserver' in window)) return
    if (it.getBoundingClientRect().top > innerHeight) it.dataset['reveal'] = 'waiting'
    const observer = new IntersectionObserver(
      ([entry]) => {
        // What is taller than ten screens never shows a tenth of itself.
        const tall = entry !== undefined && entry.isIntersecting && entry.intersectionRect.height > innerHeight / 2
        if (!entry || (entry.intersectionRatio < VISIBLE && !tall)) return
        it.dataset['reveal'] = 'shown'
        observer.disconnect()
      },
      { threshold: [0, VISIBLE] },
    )
    observer.observe(it)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element} className={className}>
      {children}
    </div>
  )
}
