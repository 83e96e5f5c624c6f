import type { Page } from '@playwright/test'

/**
 * A frame with green that is wrong: what is green, of which numbers, which number was asked for,
 * and why it is wrong.
 */
export type WrongFrame = {
  why: string
  green: string
  of: string[]
  asked: string
  address: string
}

const EVERY_MS = 50

/**
 * Looks at every page of this tab every 50 ms, from before its first paint, for green that belongs
 * to another number than the one that was asked for last, to a check that is not finished, or to an
 * answer from before the network was lost or the page was left; and for a title that names another
 * number, or says "Valid" of what is not green.
 */
export async function watchGreen(page: Page) {
  const seen = { frames: 0, green: 0, wrong: [] as WrongFrame[] }
  await page.exposeBinding('greenFrame', (_, green: boolean, wrong: WrongFrame | null) => {
    seen.frames++
    if (green) seen.green++
    if (wrong) seen.wrong.push(wrong)
  })
  await page.addInitScript(look, EVERY_MS)
  return seen
}

/** Runs in each page, as text. */
function look(every: number): void {
  if (window !== top) return
  const { greenFrame } = window as unknown as {
    greenFrame: (green: boolean, wrong: object | null) => Promise<void>
  } // exposed above
  const numberIn = (address: string) => {
    const { pathname, searchParams } = new URL(address)
    return (
      decodeURIComponent(/\/verify\/(.+)/.exec(pathname)?.[1] ?? '') ||
      (searchParams.get('number') ?? '')
    )
  }
  let asked = numberIn(location.href)
  // The times of answers that were shown, and of those that are from before.
  const shown = new Set<string>()
  let before = new Set<string>()
  const isBefore = () => (before = new Set(shown))

  addEventListener(
    'submit',
    ({ target }) => {
      const typed = target instanceof HTMLFormElement ? new FormData(target).get('number') : null
      asked = typeof typed === 'string' ? typed : ''
      isBefore()
    },
    true,
  )
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || !numberIn(link.href)) return
      asked = numberIn(link.href)
      isBefore()
    },
    true,
  )
  addEventListener(
    'popstate',
    () => {
      asked = numberIn(location.href)
      isBefore()
    },
    true,
  )
  let isLost = !navigator.onLine
  addEventListener(
    'offline',
    () => {
      isLost = true
      isBefore()
    },
    true,
  )
  addEventListener('online', () => (isLost = false), true)
  addEventListener('pagehide', isBefore, true)

  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const coloursOf = (element: Element, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo)
    const sides = ['Top', 'Left'] as const
    return [
      style.backgroundColor,
      ...(pseudo === undefined || style.content !== 'none' ? [style.color] : []),
      ...(element instanceof SVGElement ? [style.fill, style.stroke] : []),
      ...sides
        .filter((side) => style[`border${side}Width`] !== '0px')
        .map((side) => style[`border${side}Color`]),
    ]
  }
  const greens = () =>
    ['--c-valid', '--c-valid-wash'].flatMap((name) => {
      const probe = document.createElement('i')
      probe.style.color = getComputedStyle(document.documentElement).getPropertyValue(name)
      if (probe.style.color === '') return []
      document.documentElement.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return [color]
    })
  const textsOf = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter(isVisible)
      .map((element) => element.innerText)

  function frame() {
    const wanted = document.body ? greens() : []
    const green = [...(document.querySelectorAll('main *, .toasts *') ?? [])].find(
      (element) =>
        isVisible(element) &&
        [...coloursOf(element), ...coloursOf(element, '::before')].some((colour) =>
          wanted.includes(colour),
        ),
    )
    const times = [...document.querySelectorAll('main time')].map(
      (time) => time.getAttribute('datetime') ?? '',
    )
    for (const time of times) shown.add(time)
    const of = textsOf('main .verdict-banner .verdict-number')
    const isVerification = /^\/(id\/)?verify/.test(location.pathname)
    const titled = /[A-Z]+-\d{4}-[\w-]+/.exec(document.title)?.[0]
    const why = !green
      ? isVerification && titled !== undefined && titled !== asked
        ? 'another number in the title'
        : document.title.startsWith('Valid')
          ? 'valid in the title'
          : null
      : isLost
        ? 'no network'
        : times.some((time) => before.has(time))
          ? 'from before'
          : isVerification && (of.length === 0 || of.some((number) => number !== asked))
            ? 'another number'
            : null
    const wrong = {
      why,
      green: green ? `${green.tagName} ${green.textContent.slice(0, 40)}` : document.title,
      of,
      asked,
      address: location.href,
    }
    void greenFrame(green !== undefined, why === null ? null : wrong)
  }
  setInterval(frame, every)
}
