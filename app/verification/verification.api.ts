import { Hono, type Context } from 'hono'
import { readCertificateNumber } from '#/app/certificates/number-form.ts'
import { Refusal } from '#/app/refusal.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { verifyCertificate } from './verify.server.ts'

/** `GET /{number}`; a number may hold a slash, so it is the whole rest of the path. */
export const verificationApi = new Hono<ApiEnv>().get('/:number{.+}', async (c) => {
  const number = readCertificateNumber(c.req.param('number'))
  if (!number.success) throw new Refusal('invalid', number.problem)
  const verdict = await verifyCertificate(c.get('scope'), number.data)
  const { verified, certificate, checks, checkedAt } = verdict
  return written(c, verified ? { verified, certificate, checks, checkedAt } : { verified, certificate })
})

/** An answer whose headers are one plain object, which is the fastest way to write them; this door is the busiest. */
function written(c: Context<ApiEnv>, body: object): Response {
  c.set('headersWritten', true)
  return new Response(JSON.stringify(body), {
    headers: { ...c.get('headers'), 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  })
}
