import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { withLanguage } from '#/domain/language/language.ts'
import type { Language } from '#/core/languages.ts'
import { m } from '#/domain/texts/messages.js'
import { office } from '#/domain/authority/office.ts'
import { programFile } from '#/db/program.ts'
import { escapeHtml } from '#/core/text.ts'

const RULES = `body{margin:0;background:var(--c-paper);color:var(--c-text);font:18px/1.6 'Source Sans 3',system-ui,sans-serif}
main{max-width:36rem;margin:0 auto;padding:18vh 1.25rem 3rem}
p{margin:0 0 1.25rem;overflow-wrap:anywhere}
.name{color:var(--c-quiet);margin-bottom:2rem}
h1{color:var(--c-ink);font:600 1.75rem/1.25 'Source Serif 4',Georgia,serif;margin:0 0 1rem;text-wrap:balance}
a{color:var(--c-link)}
.action{display:inline-block;padding:.625rem 1.25rem;min-height:1.5rem;border-radius:.375rem;background:var(--c-deep);color:var(--c-on-deep);text-decoration:none}
a:focus-visible{outline:3px solid var(--c-link);outline-offset:3px}
@media (prefers-color-scheme:dark){.action{border:1px solid var(--c-edge)}}`

const STYLE = `${readFileSync(programFile('pages/web/styles/colours.css'), 'utf8').split('@theme')[0]}${RULES}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The headers of a plain page besides those of every answer. */
export const PLAIN_PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** `again`: whether the page offers to load its own address again. Texts are plain text. */
type PlainPage = { title: string; paragraphs: string[]; again: boolean }

/**
 * A page that needs neither the framework nor a file: for a browser whose request cannot be served
 * as usual.
 */
export function renderPlainPage(language: Language, compose: () => PlainPage): string {
  return withLanguage(language, () => {
    const { title, paragraphs, again } = compose()
    const texts = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')
    const link = again
      ? `\n<p><a class="action" href="">${escapeHtml(m.common_try_again())}</a></p>`
      : ''
    return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><p class="name">${escapeHtml(office.names[language])}</p><h1>${escapeHtml(title)}</h1>
${texts}${link}</main></body></html>
`
  })
}

/** Whether a request is a browser's for a page, and not a program's or a script's. */
export function wantsPage(path: string, accept: string | undefined): boolean {
  return accept?.includes('text/html') === true && !path.startsWith('/api/')
}
