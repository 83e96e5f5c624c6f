import { Hono } from 'hono'
import { readCertificateNumber } from '#/app/certificates/number-form.ts'
import { qrSvg } from '#/app/certificates/qr.server.ts'
import { Refusal } from '#/app/refusal.ts'
import type { ApiEnv } from '#/app/scope.ts'

/** `GET /{number}`: the QR code that leads to a verification. It says nothing about the number, so the register is not asked. */
export const verificationQrApi = new Hono<ApiEnv>().get('/:number{.+}', (c) => {
  const number = readCertificateNumber(c.req.param('number'))
  if (!number.success) throw new Refusal('invalid', number.problem)
  c.header('Content-Type', 'image/svg+xml')
  c.header('Cache-Control', 'public, max-age=86400')
  return c.body(qrSvg(c.get('scope').origin, number.data))
})
