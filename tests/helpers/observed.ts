import { onTestFinished, vi } from 'vitest'

type Entry = Partial<IntersectionObserverEntry>

/**
 * A browser that tells of what it observes when a test says so, several changes at once too, as one
 * that is busy does. `element` is below its screen, which is 800 px high.
 */
export function busyBrowser() {
  let tell: (entries: Entry[]) => void = () => {}
  let scroll = () => {}
  const frames: unknown[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: typeof tell) {
        tell = notify
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('getComputedStyle', () => ({ visibility: 'visible' }))
  vi.stubGlobal('addEventListener', (_: 'scroll', listener: () => void) => (scroll = listener))
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('requestAnimationFrame', (frame: unknown) => frames.push(frame))
  onTestFinished(() => void vi.unstubAllGlobals())
  const element = {
    dataset: {} as Record<string, string>,
    getBoundingClientRect: () => ({ top: 900, bottom: 950 }),
  }
  return {
    // As much of an element as is asked for.
    element: element as unknown as HTMLElement,
    frames,
    scroll: () => scroll(),
    tell: (...entries: Entry[]) => tell(entries),
  }
}
