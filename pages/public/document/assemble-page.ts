import { inlineScript } from 'virtual:page-scripts'
import printStyles from '#/pages/web/styles/print.css?url'
import siteStyles from '#/pages/web/styles/app.css?inline'
import registerStyles from '#/pages/web/styles/register.css?inline'
import verdictStyles from '#/pages/web/styles/verdict.css?inline'
import type { PageParts } from '#/pages/web/document/page-parts.ts'
import type { DocumentStyles } from '#/pages/web/document/route-handle.ts'
import { jsonInScript } from '#/core/text.ts'
import { withDeferredScripts } from './deferred-scripts.ts'
import { restoreScroll } from './restore-scroll.ts'

/** Encoded once: a style sheet is more than half of a page. */
const STYLES: Record<DocumentStyles, Buffer> = {
  verdict: Buffer.from(verdictStyles),
  register: Buffer.from(registerStyles),
  site: Buffer.from(siteStyles),
}
/** Reloads a page in development when its sources change. */
const reloadScript = (nonce: string) =>
  import.meta.env.DEV ? `<script nonce="${nonce}" type="module" src="/@vite/client"></script>` : ''
/**
 * Without scripts the part after `#` cannot be checked, so the page of a number that may come from
 * a code stays neutral.
 */
const WITHOUT_SCRIPTS =
  'html .code-pending{display:block}.code-checking,.code-unknown [data-headline]{display:none}'

type DocumentParts = {
  language: string
  head: string
  body: PageParts
  styles: DocumentStyles
  nonce: string
}

/**
 * A page that is not hydrated, with its style sheet and the one inline script in its head: the
 * first packets show it without a second request.
 */
export function documentPage({ language, head, body, styles, nonce }: DocumentParts): PageParts {
  return [
    `<!DOCTYPE html><html lang="${language}"><head>${head}<style nonce="${nonce}">`,
    STYLES[styles],
    `</style><link rel="stylesheet" href="${printStyles}" media="print"/><noscript><style nonce="${nonce}">${WITHOUT_SCRIPTS}</style></noscript><script nonce="${nonce}">${inlineScript}</script>${reloadScript(nonce)}</head><body>`,
    ...body,
    '</body></html>',
  ]
}

/** The loader data for the browser, as the framework's component writes it. */
function hydrationScript(data: string, nonce: string): string {
  const stream = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${stream}.enqueue(${jsonInScript(data)});${stream}.close();</script>`
}

/**
 * A page that the framework takes over in the browser: its scripts come after all that is visible.
 */
export function hydratedPage(html: string, hydrationData: string, nonce: string): PageParts {
  // The framework's default error page has no scripts, and so needs no data.
  const data = html.includes('__reactRouterContext') ? hydrationScript(hydrationData, nonce) : ''
  const page = (import.meta.env.DEV ? html : withDeferredScripts(html, nonce)).replace(
    '</body></html>',
    () => `${data}</body></html>`,
  )
  const end = page.indexOf('</head>')
  const start = `<!DOCTYPE html>${page.slice(0, end)}`
  const rest = `${restoreScroll(nonce)}${page.slice(end)}`
  if (import.meta.env.DEV) return [start, rest]
  return [`${start}<style nonce="${nonce}">`, STYLES.site, `</style>${rest}`]
}
