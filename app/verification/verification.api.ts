import { Hono } from 'hono'
import { CertificateNumber } from '#/app/certificates/certificate-number.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { verifyCertificate } from './verify.server.ts'

/** `GET /{number}`; a number may hold a slash, so it is the whole rest of the path. */
export const verificationApi = new Hono<ApiEnv>().get('/:number{.+}', async (c) => {
  c.header('Cache-Control', 'no-store')
  const verdict = await verifyCertificate(c.get('scope'), CertificateNumber.parse(c.req.param('number')))
  if (!verdict.verified) return c.json({ verified: false, certificate: null })
  const { verified, certificate, checks, checkedAt } = verdict
  return c.json({ verified, certificate, checks, checkedAt })
})
