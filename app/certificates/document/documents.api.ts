import { Hono, type Context } from 'hono'
import { readCertificateNumber } from '#/app/certificates/number-form.ts'
import { Refusal } from '#/app/refusal.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { certificateDocument, knownDocument, type Document } from './documents.server.ts'

const SHA256 = /^[0-9a-f]{64}$/i

/** `GET /{number}`: the electronic certificate, for anybody; a number may hold a slash, so it is the whole rest of the path. */
export const publicDocumentsApi = new Hono<ApiEnv>().get('/:number{.+}', async (c) => {
  const number = readCertificateNumber(c.req.param('number'))
  if (!number.success) throw new Refusal('invalid', number.problem)
  return sentAsFile(c, await certificateDocument(c.get('scope'), number.data))
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
