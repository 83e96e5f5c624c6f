import { useEffect, useRef, useState } from 'react'
import { useNavigationType, useRevalidator } from 'react-router'

/** An answer that the browser brings back from its memory is requested again; true while that is under way. */
export function useFreshAnswer(): boolean {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void revalidate()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [revalidate])
  return state === 'loading'
}

/**
 * Has this device fetch, once there is nothing else to do, what it needs to check certificates without a network. True where the
 * register has lost what this device saw in it before.
 */
export function useReadyForOffline(): boolean {
  const [rolledBack, setRolledBack] = useState(false)
  useEffect(() => {
    if (import.meta.env.DEV) return
    void import('#/app/offline/install-service-worker.ts').then(
      ({ makeReadyForOffline }) => makeReadyForOffline(() => setRolledBack(true)),
      () => {},
    )
  }, [])
  return rolledBack
}

/** Moves the focus to a new answer, so that a screen reader and the keyboard continue there. */
export function useFocusOnNew(loaderData: object) {
  const region = useRef<HTMLDivElement>(null)
  // The page a browser opens by itself keeps the focus where it is; POP is how the first one arrives.
  const opened = useRef(useNavigationType() === 'POP' ? loaderData : null)
  useEffect(() => {
    if (opened.current !== loaderData) region.current?.querySelector<HTMLElement>('#verdict')?.focus()
  }, [loaderData])
  return region
}
