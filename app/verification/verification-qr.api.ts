import { Hono } from 'hono'
import { readCertificateNumber } from '#/app/certificate-number/normal-form.ts'
import { qrPng } from '#/app/certificates/qr.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { ApiEnv } from '#/app/context/request-context.ts'
import { linkOfNumber } from '#/app/qr-statements/statements.server.ts'

/** Pixels a module: sharp on a phone and on paper, and a fifth of what it would be as SVG, on a bad line. */
const SCALE = 6

/** `GET /{number}`: the QR code that leads to a verification and proves what the register says; of what it does not hold, only the former. */
export const verificationQrApi = new Hono<ApiEnv>().get('/:number{.+}', async (c) => {
  const number = readCertificateNumber(c.req.param('number'))
  if (!number.success) throw new Refusal('invalid', number.problem)
  c.header('Content-Type', 'image/png')
  // What it proves changes with the record.
  c.header('Cache-Control', 'private, max-age=300')
  return c.body(qrPng(await linkOfNumber(c.get('context'), number.data), SCALE))
})
