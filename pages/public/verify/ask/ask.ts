import { NUMBER_ADDRESS } from '#/domain/proof/statements/statement-hash.ts'
import { isPlainClick } from '#/pages/web/dom.ts'
import { loseGreen, showTitle } from './lose-green.ts'

// Part of the inline script (pages/public/document/inline.ts): a verification that is asked for
// from a page that has the form. The old answer is gone at once, before any script file has come,
// so that it is never taken for the answer to another number. `show-answer.script.ts` fetches the
// new page and shows it; where none comes, the page says that the number could not be checked.

/**
 * What `show-answer.script.ts` exports. Entries of the history are named by the `key` in their
 * state.
 */
type ShowAnswer = {
  /**
   * Shows the page of an address; throws where no page of ours comes. `from`: the entry that is
   * left, null where it is replaced; `title`: its own.
   */
  showAnswer: (
    address: string,
    signal: AbortSignal,
    from: string | null,
    title: string,
  ) => Promise<void>
  /** Shows the page of an entry as it was; false where it is not known. */
  restore: (from: string, to: string) => boolean
}
type Entry = { key?: string; top?: number } | null

/** Without an answer for longer, a check has failed: a dead line says nothing by itself. */
const MAX_ASK_MS = 15_000

/** As long as toasts are shown, where what counts this could not be loaded. */
const TOAST_MS = 5_000
/** Why a check was given up: the page is left for another. */
const LEFT = 'left'

const root = document.documentElement
const newKey = () => String(Math.random())
const entry = () => history.state as Entry // written here and by inline.ts alone
const here = () => location.pathname + location.search
const formOf = () => document.querySelector<HTMLFormElement>('[data-verify]')

/**
 * The entry of the history whose page is in the document; while a number is asked for, that is the
 * one before.
 */
let shown = entry()?.key ?? newKey()
let address = here()
let script: ShowAnswer | undefined
let asking: AbortController | null = null
/**
 * What the page in the document is called, while its title is that of a number that is asked for.
 */
let title = document.title

/**
 * Loads what shows an answer. The file is fetched once the page has nothing else to do, or when a
 * number is asked for.
 */
async function load(): Promise<ShowAnswer> {
  return (script ??= (await import(
    /* @vite-ignore */ formOf()?.dataset['script'] ?? ''
  )) as ShowAnswer) // as the file exports it
}

/** `onShown` is called once another page is in the document. */
export function followVerifications(onShown: () => void): void {
  history.replaceState({ ...entry(), key: shown }, '')
  document.addEventListener('submit', (event) => {
    const target = addressOf(event)
    if (target === null) return
    event.preventDefault()
    void ask(target, true, onShown)
  })
  // From a scanned code, and from links (`follow`), dispatched with an address.
  document.addEventListener(
    'ask',
    (event) => void ask((event as CustomEvent<string>).detail, true, onShown),
  )
  addEventListener('popstate', () => goTo(entry()?.key, onShown))
  // A page that is left is not asking when it comes back.
  addEventListener('pagehide', () => asking?.abort(LEFT))
  addEventListener('load', () => formOf() && setTimeout(() => load().catch(() => {}), 0))
}

async function ask(target: string, isNew: boolean, onShown: () => void) {
  const url = new URL(target, location.href)
  asking?.abort()
  const mine = (asking = new AbortController())
  const { signal } = mine
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', reject))
  const timer = setTimeout(() => mine.abort(), MAX_ASK_MS)
  const isSame = url.href === location.href
  if (isNew && !isSame) {
    history.replaceState({ ...entry(), top: scrollY }, '')
    history.pushState({ key: newKey() }, '', url)
  }
  if (entry()?.key === undefined) history.replaceState({ ...entry(), key: newKey() }, '')
  address = here()
  if (!('ask' in root.dataset)) ({ title } = document)
  sayAsking(numberIn(url))
  try {
    const { showAnswer } = await Promise.race([load(), aborted])
    const from = entry()?.key === shown ? null : shown
    await Promise.race([showAnswer(url.href, signal, from, title), aborted])
    changed(onShown)
  } catch {
    if (asking === mine) sayFailed(url, signal.reason === LEFT)
  }
  clearTimeout(timer)
  if (asking === mine) asking = null
}

/** Another page is in the document. */
function changed(onShown: () => void) {
  delete root.dataset['ask']
  showTitle()
  shown = entry()?.key ?? shown
  // The register may have led to another address: that of the number in a text that was pasted.
  address = here()
  // An answer of the moment in which the network was lost.
  if (!navigator.onLine) loseGreen()
  onShown()
}

/** The visitor went back or forward, to an entry of the history with this key. */
function goTo(to: string | undefined, onShown: () => void) {
  // Another place in the same page.
  if (here() === address) return
  address = here()
  asking = (asking?.abort(), null)
  if (to !== undefined && (to === shown || script?.restore(shown, to))) {
    setPending(false)
    formOf()?.reset()
    // What was said of the number that was asked for.
    if (to === shown && 'ask' in root.dataset) document.title = title
    hideToasts()
    say('')
    // What it shows is from before.
    loseGreen()
    changed(onShown)
    scrollTo(0, entry()?.top ?? 0)
  } else if (isVerification(location) && formOf()) void ask(location.href, false, onShown)
  else {
    root.dataset['ask'] = 'asking'
    location.reload()
  }
}

/**
 * A link to a verification is followed in the page that has the form. One to the other language is
 * another page.
 */
export function follow(event: MouseEvent, link: HTMLAnchorElement): void {
  const { origin, hash, target, hreflang, href } = link
  if (
    event.defaultPrevented ||
    !isPlainClick(event) ||
    target ||
    hreflang ||
    link.hasAttribute('download')
  )
    return
  if (origin !== location.origin || hash || !isVerification(link) || !formOf()) return
  event.preventDefault()
  document.dispatchEvent(new CustomEvent('ask', { detail: href }))
}

/**
 * The verification that a form asks for; null where it asks for none, or the page has no place for
 * an answer.
 */
function addressOf({ target: form, defaultPrevented }: Event): string | null {
  if (defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get' || !formOf())
    return null
  const fields = new FormData(form)
  if (!('verify' in form.dataset)) {
    // Of an earlier day (`?on=`): texts alone.
    return isVerification(new URL(form.action))
      ? `${form.action}?${new URLSearchParams([...fields] as [string, string][])}`
      : null
  }
  const typed = fields.get('number')
  // Half a character cannot be in an address.
  const number = (typeof typed === 'string' ? typed.trim() : '').replace(
    /\p{Surrogate}/gu,
    '\uFFFD',
  )
  // The server says what is wrong with an empty field; `.` and `..` would lead to another page.
  return /^\.{0,2}$/.test(number)
    ? `${form.action}?number=${number}`
    : `${form.action}/${encodeURIComponent(number)}`
}

/**
 * Whether an address is that of an answer: `/verify/NUMBER`, or `?number=` as a form sends it
 * without scripts.
 */
function isVerification({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  return (
    NUMBER_ADDRESS.test(pathname) ||
    (NUMBER_ADDRESS.test(`${pathname}/-`) && /[?&]number=/.test(search))
  )
}

function numberIn({ pathname, searchParams }: URL): string {
  const [, part = ''] = /\/verify\/(.+)/i.exec(pathname) ?? []
  try {
    return decodeURIComponent(part) || (searchParams.get('number') ?? '')
  } catch {
    return part
  }
}

/**
 * The old answer and every toast go (`[data-ask]` in verify-page.css), and the button says that the
 * number is being checked.
 */
function sayAsking(number: string) {
  root.dataset['ask'] = 'asking'
  hideToasts()
  for (const text of document.querySelectorAll('[data-asked]')) text.textContent = number
  const field = formOf()?.querySelector('input')
  if (field && field.value.trim() !== number) field.value = number
  setPending(true)
  // The page is shorter without the old answer, and the form may be far below it.
  announce()?.scrollIntoView({ block: 'nearest' })
}

function sayFailed(url: URL, isLeft: boolean) {
  // The device checks by itself what the code proves (pages/web/service-worker): it answers a page
  // that is loaded.
  if (!isLeft && url.searchParams.has('c') && navigator.serviceWorker?.controller)
    return location.reload()
  root.dataset['ask'] = 'failed'
  setPending(false)
  const toast = document.querySelector<HTMLElement>('[data-on=offline]')
  if (toast) {
    toast.hidden = false
    void import(/* @vite-ignore */ toast.dataset['script'] ?? '').then(
      ({ default: start }) => start(toast), // toast.script.ts
      () => setTimeout(() => (toast.hidden = true), TOAST_MS),
    )
  }
  document.querySelector<HTMLAnchorElement>('[data-ask-again]')?.setAttribute('href', url.href)
  const heading = announce()
  // The button was disabled, and so lost the focus.
  if (document.activeElement === document.body) heading?.focus()
}

/** Says the state of the card also to screen readers and in the title. */
function announce(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('.ask-card h2')
  const text = heading?.innerText ?? ''
  say(text)
  document.title = text
  return heading
}

function say(text: string) {
  const said = document.querySelector('[data-ask-status]')
  if (said) said.textContent = text
}

function hideToasts() {
  for (const toast of document.querySelectorAll<HTMLElement>('.toasts')) toast.hidden = true
}

function setPending(is: boolean) {
  for (const button of document.querySelectorAll<HTMLButtonElement>(
    '[data-verify] [data-pending]',
  )) {
    const { textContent } = button
    if (button.disabled === is) continue
    button.textContent = button.dataset['pending'] ?? ''
    button.dataset['pending'] = textContent
    button.disabled = is
  }
}
