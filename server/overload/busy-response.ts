import { randomInt, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LANGUAGES, languageOf, type Language } from '#/app/language/language.ts'
import { m } from '#/app/paraglide/messages.js'
import { office } from '#/app/site/office.ts'
import { PLAIN_PAGE_HEADERS, renderPlainPage, wantsPage } from '#/server/pages/plain-page.ts'
import { securityHeaders } from '#/server/security.ts'

/** Seconds, at random between two bounds: clients rejected together should not come back together. */
const RETRY_AFTER = { verification: [1, 4], other: [2, 7] } as const

/**
 * Rejects a request because the server is busy: 503 with `Retry-After` (RFC 9110 §15.6.4), a page for a browser and a problem
 * document (RFC 9457) for a program. The pages are rendered once, so that a rejection costs next to nothing.
 */
export function busyResponse(origin: string) {
  const headers = { ...securityHeaders(origin), 'Cache-Control': 'no-store' }
  const pages = Object.fromEntries(
    LANGUAGES.map((language) => [language, { loaded: busyPage(language, false), sent: busyPage(language, true) }]),
  )

  return (incoming: IncomingMessage, outgoing: ServerResponse, kind: 'verification' | 'other'): void => {
    const { method, url = '/', headers: asked } = incoming
    const [least, most] = RETRY_AFTER[kind]
    const seconds = randomInt(least, most)
    const requestId = randomUUID()
    const inLanguage = wantsPage(url, asked.accept) ? pages[languageOf(url)] : undefined
    const page = inLanguage && (method === 'POST' ? inLanguage.sent : inLanguage.loaded)
    const body = page ?? problem(seconds, requestId)
    outgoing.writeHead(503, {
      ...headers,
      ...(page ? PLAIN_PAGE_HEADERS : { 'Content-Type': 'application/problem+json; charset=utf-8' }),
      'Content-Length': Buffer.byteLength(body),
      'Retry-After': String(seconds),
      'X-Request-Id': requestId,
    })
    outgoing.end(method === 'HEAD' ? undefined : body)
  }
}

function problem(seconds: number, requestId: string): string {
  const detail = `The service is busy. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return JSON.stringify({ type: 'about:blank', title: 'Not available', status: 503, detail, requestId })
}

/** `sent`: for a form that was sent; a link would lose what was typed, which loading the page again sends once more. */
function busyPage(language: Language, sent: boolean): Buffer {
  const page = renderPlainPage(language, () => ({
    title: m.common_busy_title(),
    paragraphs: [
      ...(sent ? [m.common_busy_form()] : []),
      m.common_busy_text({ phone: office.phone.replaceAll(' ', '\u00a0') }),
    ],
    again: !sent,
  }))
  return Buffer.from(page)
}
