/** A toast is shown this long, in milliseconds. */
const SHOWN_MS = 5_000
/** A dismissed toast is removed after this long, in milliseconds. */
export const REMOVED_AFTER_MS = 1_000_000
/** Moved this far to the right, a toast is dismissed. */
const SWIPE_PX = 50

/**
 * Dismisses the toast in this region: after five seconds, not counting the time in which it is
 * pointed at, has the focus, or the window has none; by its button, by Escape, by swiping it to the
 * right. F8 moves the focus to the region. Returns what stops it.
 */
export function startToast(region: HTMLElement, dismiss: () => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let timer: ReturnType<typeof setTimeout> | undefined
  let left = SHOWN_MS
  let began = 0
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    left -= performance.now() - began
  }
  const resume = () => {
    if (timer !== undefined) return
    began = performance.now()
    timer = setTimeout(end, left)
  }
  const end = () => {
    stop()
    dismiss()
  }
  const stop = () => {
    pause()
    ending.abort()
  }

  for (const name of ['pointerenter', 'focusin']) region.addEventListener(name, pause, { signal })
  for (const name of ['pointerleave', 'focusout']) region.addEventListener(name, resume, { signal })
  addEventListener('blur', pause, { signal })
  addEventListener('focus', resume, { signal })
  addEventListener('keydown', ({ key }) => key === 'F8' && region.focus(), { signal })
  region.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
  region.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('[data-close]') && end(),
    {
      signal,
    },
  )
  followSwipe(region, end, signal)
  // The script may come when it is already pointed at.
  if (!region.matches(':hover, :focus-within')) resume()
  return stop
}

function followSwipe(region: HTMLElement, end: () => void, signal: AbortSignal): void {
  let from: number | null = null
  const distance = (event: PointerEvent) => (from === null ? 0 : Math.max(0, event.clientX - from))
  const move = (pixels: number) => region.style.setProperty('translate', `${pixels}px`)
  region.addEventListener('pointerdown', (event) => (from = event.clientX), { signal })
  addEventListener('pointermove', (event) => from !== null && move(distance(event)), { signal })
  addEventListener(
    'pointerup',
    (event) => {
      const isSwiped = distance(event) >= SWIPE_PX
      from = null
      move(0)
      if (isSwiped) end()
    },
    { signal },
  )
  addEventListener('pointercancel', () => ((from = null), move(0)), { signal })
}
