import { useEffect, useRef, type ComponentProps } from 'react'
import { revealOnScroll } from './reveal-on-scroll.ts'

/**
 * An item of a list that moves into its place when a tenth of it is in view. In documents
 * `effects.script.ts` does the same.
 */
export function RevealedItem(props: ComponentProps<'li'>) {
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => (element.current ? revealOnScroll(element.current) : undefined), [])
  return <li ref={element} data-reveal="" {...props} />
}
