import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * For an input whose value the page controls: takes over what was typed before the script had started. The browser has it, has sent React no event
 * of it, and would be given the server's value again with the next change of the page.
 */
export function useTypedBefore(shown: string, take: (typed: string) => void): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  const first = useRef({ shown, take })
  useLayoutEffect(() => {
    const typed = input.current?.value
    if (typed !== undefined && typed !== first.current.shown) first.current.take(typed)
  }, [])
  return input
}
