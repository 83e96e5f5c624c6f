import { MIN_STATEMENT_HASH, NUMBER_ADDRESS } from '#/domain/proof/statements/statement-hash.ts'
import { follow, followVerifications } from '#/pages/public/verify/ask/ask.ts'
import { keepGreenFresh, showTitle } from '#/pages/public/verify/ask/lose-green.ts'
import { isOfAnotherAddress } from '#/pages/web/loaded-address.ts'
import { SHADOW_FROM_PX } from './restore-scroll.ts'

// The one script within a page that is not hydrated. It runs before the page is painted, and loads
// all others when they are needed.

/** In characters: longer than any statement, and short enough for any server. */
const MAX_STATEMENT = 500

type Script = { default: (element: HTMLElement) => unknown }

const root = document.documentElement
// The answer to another number, which is not shown; the page of this one comes.
if (isOfAnotherAddress()) {
  root.dataset['ask'] = 'asking'
  location.reload()
}
const neutralTitle = document.title

// Codes printed before docs/decisions/0037 have their statement after `#`, which no browser sends:
// it is passed to the server, which checks it. Until that answer comes, the page (`[data-code]` in
// code-pending.css) and its title are neutral.
function passStatement() {
  const { pathname, search, hash } = location
  // `/%76erify/` leads to the same page. What cannot be decoded is refused by the server.
  if (!NUMBER_ADDRESS.test(decodeURI(pathname)) || hash.length < MIN_STATEMENT_HASH) return
  const query = new URLSearchParams(search)
  // With a statement in the query there are two, which the server refuses.
  query.append('c', hash.slice(1, MAX_STATEMENT))
  root.setAttribute('data-code', '')
  document.title = neutralTitle
  const go = () => location.replace(`${pathname}?${query}`)
  // A page that is left before it is parsed is never painted: the screen would be empty until the
  // answer comes.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', go, { once: true })
  else go()
}
passStatement()
addEventListener('hashchange', passStatement)

// A reloaded page starts at its top, and going back returns to where the reader was. Browsers treat
// both alike, by what was set when the page was left, so the position is stored and restored here.
// It is stored after each scroll: what a page sets while it is left can be lost on a busy device.
const storePosition = () => history.replaceState({ ...history.state, top: scrollY }, '')
addEventListener('scrollend', storePosition)
document.addEventListener('visibilitychange', () => {
  history.scrollRestoration = document.hidden ? 'manual' : 'auto'
  if (document.hidden) storePosition()
})
addEventListener('DOMContentLoaded', () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // the type of these entries
  const { top } = (history.state ?? {}) as { top?: number } // written above
  if (navigation?.type === 'back_forward' && top !== undefined) scrollTo(0, top)
  if (navigation?.type === 'reload')
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
})

const markScrolled = () => root.toggleAttribute('data-scrolled', scrollY > SHADOW_FROM_PX)
addEventListener('scroll', markScrolled, { passive: true })

async function run(element: HTMLElement) {
  let failed = false
  try {
    const script = (await import(/* @vite-ignore */ element.dataset['script'] ?? '')) as Script // what `*.script.ts` export
    await script.default(element)
  } catch {
    failed = true
  }
  // Says so where the visitor waits for it (a button); what loads when the page is idle is not
  // missed.
  const message = element.nextElementSibling
  if (element.dataset['on'] === 'click' && message instanceof HTMLElement) message.hidden = !failed
}

function runIdle() {
  for (const element of document.querySelectorAll<HTMLElement>('[data-on=idle]')) void run(element)
}

document.addEventListener('click', (event) => {
  const { target } = event
  const used =
    target instanceof Element ? target.closest<HTMLElement>('[data-on=click],[data-print],a') : null
  if (!used) return
  if ('print' in used.dataset) print()
  else if (used instanceof HTMLAnchorElement) follow(event, used)
  else void run(used)
})

followVerifications(() => {
  markScrolled()
  showTitle()
  runIdle()
})
keepGreenFresh()
// Scripts that had started check what they show again, and those that had not come are asked for.
addEventListener('pageshow', ({ persisted }) => persisted && runIdle())
addEventListener('online', runIdle)

addEventListener('DOMContentLoaded', () => {
  markScrolled()
  if (!root.hasAttribute('data-code')) showTitle()
  // Buttons that need a script are shown from now on, and tests wait for it.
  root.setAttribute('data-ready', '')
})

// Last: text, fonts and pictures need the connection first.
addEventListener('load', () => {
  if (!root.hasAttribute('data-code')) requestAnimationFrame(() => setTimeout(runIdle))
})
