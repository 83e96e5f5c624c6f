// Tooltips of what has a `title`, by pointer, keyboard and a long touch: browsers show a title to
// the mouse alone. Without scripts the title stays. Open after 700 ms, and at once within 300 ms of
// another, as the specification says; dismissible, hoverable and persistent (WCAG 2.2, 1.4.13).

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300
/** Between a tooltip and what it names, and from the edge of the window. */
const GAP_PX = 4

/** Shows the tooltips of a document; returns what ends it. */
export function showTooltips(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const tip = addTip()
  let timer: ReturnType<typeof setTimeout> | undefined
  let target: HTMLElement | null = null
  let closedAt = -Infinity

  const isOpen = () => tip.matches(':popover-open')
  const open = () => {
    if (!target?.isConnected) return
    tip.textContent = target.dataset['tip'] ?? ''
    tip.showPopover()
    place(tip, target.getBoundingClientRect())
  }
  const close = () => {
    clearTimeout(timer)
    target = null
    if (!isOpen()) return
    tip.hidePopover()
    closedAt = performance.now()
  }
  const wait = (next: HTMLElement | null, delay: number) => {
    if (next === target) return
    close()
    target = next
    if (next) timer = setTimeout(open, performance.now() - closedAt < SKIP_DELAY_MS ? 0 : delay)
  }

  document.addEventListener(
    'pointerover',
    ({ target: over }) => over !== tip && wait(namedBy(over), OPEN_DELAY_MS),
    { signal },
  )
  document.addEventListener(
    'focusin',
    ({ target: focused }) =>
      focused instanceof Element && focused.matches(':focus-visible') && wait(namedBy(focused), 0),
    { signal },
  )
  document.addEventListener('focusout', close, { signal })
  // The pointer has left the window, or the finger the screen.
  document.addEventListener(
    'pointerout',
    ({ relatedTarget }) => relatedTarget === null && close(),
    { signal },
  )
  // Used or moved: a tooltip covers nothing that comes. A long touch shows it.
  document.addEventListener(
    'pointerdown',
    ({ pointerType }) => pointerType !== 'touch' && close(),
    { signal },
  )
  document.addEventListener('scroll', close, { signal, capture: true })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
  signal.addEventListener('abort', () => (close(), tip.remove()))
  return () => ending.abort()
}

/** The one element that shows the text of each. */
function addTip(): HTMLElement {
  const tip = document.createElement('div')
  tip.role = 'tooltip'
  tip.popover = 'manual'
  tip.className = 'tooltip'
  document.body.append(tip)
  return tip
}

/**
 * The element whose tooltip it is. Its title becomes the tooltip, so that the browser shows no
 * second one.
 */
function namedBy(over: EventTarget | null): HTMLElement | null {
  const named = over instanceof Element ? over.closest<HTMLElement>('[title],[data-tip]') : null
  if (!named) return null
  const { title } = named
  if (title !== '') {
    named.dataset['tip'] = title
    // Still read aloud, where it says more than the text.
    if (!named.textContent.includes(title)) named.setAttribute('aria-description', title)
    named.removeAttribute('title')
  }
  return named
}

/** Below, or above where there is no room, within the window. */
function place(tip: HTMLElement, { left, right, top, bottom }: DOMRect) {
  const { offsetWidth: width, offsetHeight: height } = tip
  const x = Math.min(Math.max(GAP_PX, (left + right - width) / 2), innerWidth - width - GAP_PX)
  const y = bottom + height + GAP_PX <= innerHeight ? bottom : top - height
  tip.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
}
