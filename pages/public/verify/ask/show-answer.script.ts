import { fetchPage } from './fetch-page.ts'

// Shows the answer to a number in place of the page that asked (ask.ts): the same HTML that a
// navigation would show, with its style sheet, title and metadata. Pages that were left stay here,
// so that going back shows them without a network, as the browser's own cache would.

/** A page that was left: what its document held. */
type Left = {
  nodes: DocumentFragment
  title: string
  language: string
  sheet: CSSStyleSheet | null
}

/** How many pages can be gone back to without asking for them again. */
const MAX_LEFT = 20
const METADATA =
  'link[rel=canonical],link[rel=alternate],meta[name=description],meta[name=robots],meta[property]'

const left = new Map<string, Left>()
const own = document.querySelector<HTMLStyleElement>('head > style')
const sheets = new Map<string, CSSStyleSheet>()
let sheet = own?.sheet ?? null
if (own && sheet) sheets.set(own.textContent, sheet)

/** See `ShowAnswer` in ask.ts. */
export async function showAnswer(
  address: string,
  signal: AbortSignal,
  from: string | null,
  title: string,
): Promise<void> {
  const { page, styles, url } = await fetchPage(address, 'main[data-verification]', signal)
  signal.throwIfAborted()
  if (new URL(url).origin === location.origin && url !== new URL('', address).href)
    history.replaceState(history.state, '', url)
  leave(from, title)
  if (styles !== '') wear(sheetOf(styles))
  for (const element of document.head.querySelectorAll(METADATA)) element.remove()
  document.head.append(...page.head.querySelectorAll(METADATA))
  document.documentElement.lang = page.documentElement.lang
  document.title = page.title
  document.body.replaceChildren(...page.body.childNodes)
  document.documentElement.dataset['shownAt'] = String(Date.now())
  delete document.documentElement.dataset['ask']
  scrollTo(0, 0)
  focusAnswer()
}

export function restore(from: string, to: string): boolean {
  const page = left.get(to)
  if (!page) return false
  leave(from, document.title)
  left.delete(to)
  wear(page.sheet)
  document.documentElement.lang = page.language
  document.title = page.title
  document.body.replaceChildren(page.nodes)
  return true
}

/** Stores the page of an entry; the metadata of its head is not needed by who goes back to it. */
function leave(entry: string | null, title: string) {
  const nodes = new DocumentFragment()
  nodes.append(...document.body.childNodes)
  if (entry === null) return
  left.set(entry, { nodes, title, language: document.documentElement.lang, sheet })
  const [oldest] = left.keys()
  if (left.size > MAX_LEFT && oldest !== undefined) left.delete(oldest)
}

function sheetOf(text: string): CSSStyleSheet {
  const known = sheets.get(text)
  if (known) return known
  // A policy of the page allows no other way.
  const made = new CSSStyleSheet()
  made.replaceSync(text)
  document.adoptedStyleSheets.push(made)
  sheets.set(text, made)
  return made
}

function wear(next: CSSStyleSheet | null) {
  if (next === sheet || !next) return
  next.disabled = false
  if (sheet) sheet.disabled = true
  sheet = next
}

/**
 * The keyboard and a screen reader go on at the answer: its headline, a field with an error, or the
 * heading of the page.
 */
function focusAnswer() {
  const heading =
    document.querySelector<HTMLElement>('#verdict') ??
    document.querySelector<HTMLElement>('main [aria-invalid=true]')
  const target = heading ?? document.querySelector<HTMLElement>('h1')
  if (!target) return
  if (!heading) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
