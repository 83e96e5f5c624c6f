import { createHash, randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LANGUAGES, languageOf, wordedIn, type Language } from '#/app/language/language.ts'
import { m } from '#/app/paraglide/messages.js'
import { office } from '#/app/site/office.ts'
import { ROOT } from '#/db/program.ts'
import { escaped } from '#/server/pages/template.ts'
import { securityHeaders } from '#/server/security.ts'

const COLOURS = new URL('app/styles/colours.css', ROOT)
const LOOK = `body{margin:0;background:var(--c-paper);color:var(--c-text);font:18px/1.6 'Source Sans 3',system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:18vh 1.25rem 3rem}
p{margin:0 0 1.25rem;overflow-wrap:anywhere}
.name{color:var(--c-quiet);margin-bottom:2rem}
h1{color:var(--c-ink);font:600 1.75rem/1.25 'Source Serif 4',Georgia,serif;margin:0 0 1rem;text-wrap:balance}
a{color:var(--c-link)}
.again{display:inline-block;padding:.625rem 1.25rem;min-height:1.5rem;border-radius:.375rem;background:var(--c-deep);color:var(--c-on-deep);text-decoration:none}
a:focus-visible{outline:3px solid var(--c-link);outline-offset:3px}
@media (prefers-color-scheme:dark){.again{border:1px solid var(--c-edge)}}`

/** Seconds; who was turned away together should not come back together. */
const WAIT = { first: [1, 4], others: [2, 7] } as const

/**
 * Answers that all is taken just now: 503 with `Retry-After` (RFC 9110 §15.6.4). It is made before anything else is, and once:
 * the page from texts and colours alone, for programs in JSON (RFC 9457). `first`: for those who are served first.
 */
export function turnedAway(origin: string) {
  const headers = { ...securityHeaders(origin), 'Cache-Control': 'no-store' }
  const style = `${readFileSync(COLOURS, 'utf8').split('@theme')[0]}${LOOK}`
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const ofPage = {
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'same-origin',
  }
  const ofProblem = { ...headers, 'Content-Type': 'application/problem+json; charset=utf-8' }
  const pages = Object.fromEntries(LANGUAGES.map((language) => [language, Buffer.from(pageIn(language, style))]))
  const detail = wordedIn('en', () => `${m.common_busy_title()} ${m.common_busy_text({ phone: office.phone })}`)

  return (incoming: IncomingMessage, outgoing: ServerResponse, first: boolean): void => {
    const [least, most] = first ? WAIT.first : WAIT.others
    const requestId = randomUUID()
    const page = incoming.headers.accept?.includes('text/html') ? pages[languageOf(incoming.url ?? '')] : undefined
    const body = page ?? problem(detail, requestId)
    outgoing.writeHead(503, {
      ...(page ? ofPage : ofProblem),
      'Content-Length': Buffer.byteLength(body),
      'Retry-After': String(randomInt(least, most)),
      'X-Request-Id': requestId,
    })
    outgoing.end(incoming.method === 'HEAD' ? undefined : body)
  }
}

function problem(detail: string, requestId: string): string {
  return JSON.stringify({ type: 'about:blank', title: 'Not available', status: 503, detail, requestId })
}

function pageIn(language: Language, style: string): string {
  return wordedIn(
    language,
    () => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(m.common_busy_title())}</title><style>${style}</style></head>
<body><main><p class="name">${escaped(office.names[language])}</p><h1>${escaped(m.common_busy_title())}</h1>
<p>${escaped(m.common_busy_text({ phone: office.phone.replaceAll(' ', '\u00a0') }))}</p><p><a class="again" href="">${escaped(m.common_try_again())}</a></p></main></body></html>
`,
  )
}
