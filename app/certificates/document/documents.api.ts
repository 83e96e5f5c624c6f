import { Hono, type Context } from 'hono'
import { readCertificateNumber } from '#/app/certificates/number-form.ts'
import { paths } from '#/app/paths.ts'
import { Refusal } from '#/app/refusal.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { certificateDocument, knownDocument, type Document } from './documents.server.ts'

const SHA256 = /^[0-9a-f]{64}$/i

/**
 * `GET /{number}`: the electronic certificate, for anybody; a number may hold a slash, so it is the whole rest of the path. A
 * browser that asks for what is not to be had is led to the verdict, which says why; a program is refused in JSON.
 */
export const publicDocumentsApi = new Hono<ApiEnv>().get('/:number{.+}', async (c) => {
  const number = readCertificateNumber(c.req.param('number'))
  if (!number.success) throw new Refusal('invalid', number.problem)
  const scope = c.get('scope')
  try {
    return sentAsFile(c, await certificateDocument(scope, number.data))
  } catch (error) {
    const verdictSaysWhy = error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'conflict')
    if (!verdictSaysWhy || !c.req.header('Accept')?.includes('text/html')) throw error
    return c.redirect(paths.verify(number.data, scope.language), 303)
  }
})

export const documentsApi = new Hono<ApiEnv>().get('/:sha256', async (c) => {
  const sha256 = c.req.param('sha256')
  if (!SHA256.test(sha256)) throw new Refusal('invalid', 'A SHA-256 is written with 64 digits and letters from a to f.')
  c.header('Cache-Control', 'no-store')
  return c.json(await knownDocument(c.get('scope'), sha256.toLowerCase()))
})

/** A document as a file to keep. */
export function sentAsFile(c: Context<ApiEnv>, { name, pdf }: Document): Response {
  return c.body(pdf, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  })
}
