import { Hono, type Context } from 'hono'
import { jsonBody } from '#/app/json-body.ts'
import { Refusal } from '#/app/refusal.ts'
import { HistoryQuery } from '#/app/register/history.ts'
import { historyOf } from '#/app/register/register.server.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { provingLink } from '#/app/statements/statements.server.ts'
import { CertificateChanges, NewCertificate } from './certificate.ts'
import { sentAsFile } from './document/documents.api.ts'
import { documentOfRecord } from './document/documents.server.ts'
import { CertificateListQuery } from './list/certificate-query.ts'
import { createCertificate, deleteCertificate, getCertificate, updateCertificate } from './certificates.server.ts'
import { listCertificatesAsJson } from './list/certificate-list.server.ts'
import { StandingDecision } from './standing/standing.ts'
import { decideStanding } from './standing/standing.server.ts'
import { qrPng, qrSvg } from './qr.server.ts'

export const certificatesApi = new Hono<ApiEnv>()
  .use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  .get('/', async (c) => {
    const asked = c.req.query()
    const { certificates, total, next } = await listCertificatesAsJson(c.get('scope'), CertificateListQuery.parse(asked))
    c.header('X-Total-Count', String(total))
    if (next !== null) {
      const { before: _, ...rest } = asked
      c.header('Link', `</api/certificates?${new URLSearchParams({ ...rest, after: next })}>; rel="next"`)
    }
    return c.body(certificates, 200, { 'Content-Type': 'application/json' })
  })
  .post('/', async (c) => c.json(await createCertificate(c.get('scope'), await jsonBody(c.req, NewCertificate)), 201))
  .get('/:id', async (c) => c.json(await getCertificate(c.get('scope'), idOf(c))))
  .put('/:id', async (c) => c.json(await updateCertificate(c.get('scope'), idOf(c), await jsonBody(c.req, CertificateChanges))))
  .post('/:id/standing', async (c) =>
    c.json(await decideStanding(c.get('scope'), idOf(c), await jsonBody(c.req, StandingDecision))),
  )
  .get('/:id/history', async (c) => {
    const scope = c.get('scope')
    const { before } = HistoryQuery.parse(c.req.query())
    const { entries, next } = await historyOf(scope, idOf(c), before ?? null)
    if (next !== null) c.header('Link', `</api/certificates/${idOf(c)}/history?before=${next}>; rel="next"`)
    return c.json(entries)
  })
  .delete('/:id', async (c) => {
    await deleteCertificate(c.get('scope'), idOf(c))
    return c.body(null, 204)
  })
  .get('/:id/document.pdf', async (c) => sentAsFile(c, await documentOfRecord(c.get('scope'), idOf(c))))
  .get('/:id/qr.png', async (c) => {
    const certificate = await getCertificate(c.get('scope'), idOf(c))
    return c.body(qrPng(await provingLink(c.get('scope'), certificate)), 200, {
      'Content-Type': 'image/png',
      'Content-Disposition': `attachment; filename="${fileName(certificate.certificateId)}.png"`,
    })
  })
  .get('/:id/qr.svg', async (c) => {
    const certificate = await getCertificate(c.get('scope'), idOf(c))
    return c.body(qrSvg(await provingLink(c.get('scope'), certificate)), 200, {
      'Content-Type': 'image/svg+xml',
      'Content-Disposition': `attachment; filename="${fileName(certificate.certificateId)}.svg"`,
    })
  })

/** The id in the path; anything that is none names no record. */
function idOf(c: Context<ApiEnv>): number {
  const id = c.req.param('id') ?? ''
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) throw new Refusal('not-found', 'There is no such certificate.')
  return Number(id)
}

/** `QR_{certificateId}` (specification §2); a number may hold a slash, a file name may not. */
function fileName(number: string): string {
  return `QR_${number.replaceAll('/', '_')}`
}
