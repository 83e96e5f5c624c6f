import { useEffect, useRef, type RefObject } from 'react'

/** The header has a shadow once the page is scrolled further than this, in pixels. */
const SHADOW_FROM_PX = 10

/** Marks an element with `data-scrolled` while the page is scrolled. */
export function useShadowOnceScrolled(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const mark = () => element.current?.toggleAttribute('data-scrolled', scrollY > SHADOW_FROM_PX)
    mark()
    addEventListener('scroll', mark, { passive: true })
    return () => removeEventListener('scroll', mark)
  }, [])
  return element
}
