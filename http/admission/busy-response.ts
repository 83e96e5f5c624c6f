import { randomInt, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ALL_LANGUAGES, languageOf } from '#/core/languages.ts'
import { m } from '#/app/texts/messages.js'
import { office } from '#/app/web/office.ts'
import { PLAIN_PAGE_HEADERS, renderPlainPage, wantsPage } from '#/http/pages/plain-page.ts'
import { securityHeaders } from '#/http/headers/security-headers.ts'

/** Rejects a request: 503 with `Retry-After` (RFC 9110 §15.6.4), as a page rendered at the start or a problem document (RFC 9457). */
export function busyResponse(origin: string) {
  const common = { ...securityHeaders(origin), 'Cache-Control': 'no-store' }
  const text = () => m.common_busy_text({ phone: office.phone.replaceAll(' ', '\u00a0') })
  const page = () => ({ title: m.common_busy_title(), paragraphs: [text()], again: true })
  // Without a link, which would lose the input; reloading the page sends the form again.
  const formPage = () => ({
    title: m.common_busy_title(),
    paragraphs: [m.common_busy_form(), text()],
    again: false,
  })
  const pages = new Map(
    ALL_LANGUAGES.map((one) => [
      one,
      { page: renderPlainPage(one, page), form: renderPlainPage(one, formPage) },
    ]),
  )

  return (
    { method, url = '/', headers }: IncomingMessage,
    outgoing: ServerResponse,
    isVerification: boolean,
  ): void => {
    // Random, so that clients that were rejected together do not retry together.
    const [seconds, requestId] = [isVerification ? randomInt(1, 4) : randomInt(2, 7), randomUUID()]
    const html =
      wantsPage(url, headers.accept) &&
      pages.get(languageOf(url))?.[method === 'POST' ? 'form' : 'page']
    const detail = `The service is busy. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
    const body =
      html ||
      JSON.stringify({
        type: 'about:blank',
        title: 'Not available',
        status: 503,
        detail,
        requestId,
      })
    const type = html
      ? PLAIN_PAGE_HEADERS
      : { 'Content-Type': 'application/problem+json; charset=utf-8' }
    const length = { 'Content-Length': Buffer.byteLength(body) }
    outgoing.writeHead(503, {
      ...common,
      ...type,
      ...length,
      'Retry-After': String(seconds),
      'X-Request-Id': requestId,
    })
    outgoing.end(method === 'HEAD' ? undefined : body)
  }
}
