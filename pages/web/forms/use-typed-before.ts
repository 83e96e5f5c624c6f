import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * For an input whose value the page follows: takes over what was typed before the script had
 * started. The browser has it, and has sent React no event of it. Where the page also sets the
 * value, it would write that of the server over it.
 */
export function useTypedBefore(
  shown: string,
  take: (typed: string) => void,
): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  const first = useRef({ shown, take })
  useLayoutEffect(() => {
    const typed = input.current?.value
    if (typed !== undefined && typed !== first.current.shown) first.current.take(typed)
  }, [])
  return input
}
