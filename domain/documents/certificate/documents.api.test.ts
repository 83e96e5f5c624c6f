import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

async function withCertificate(changes: Record<string, unknown> = {}) {
  const db = await freshStore('sqlite')
  const staff = visitor(db)
  await staff.signIn()
  await staff.ask('/api/certificates', { json: certificateBody(changes) })
  return { staff, anonymous: visitor(db) }
}

test('anybody downloads a document and verifies that it is ours', async () => {
  const { anonymous } = await withCertificate()
  const answer = await anonymous.ask('/certificate-pdf/LMC-2026-00042')
  expect([
    answer.status,
    answer.headers.get('content-type'),
    answer.headers.get('cache-control'),
  ]).toEqual([200, 'application/pdf', 'no-store'])
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="Lentera-LMC-2026-00042.pdf"',
  )
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest('hex')
  const known = await anonymous.ask(`/api/documents/${sha256.toUpperCase()}`)
  expect(await known.json()).toMatchObject({
    known: true,
    certificateId: 'LMC-2026-00042',
    version: 1,
    current: true,
  })
  expect(known.headers.get('cache-control')).toBe('no-store')
})

test('a number may hold slashes and points; the file name holds no slash', async () => {
  const { anonymous } = await withCertificate({ certificateId: 'LMC/2026.A/7' })
  for (const address of [
    '/certificate-pdf/LMC/2026.A/7',
    '/certificate-pdf/lmc%2F2026.a%2F7',
    '/id/certificate-pdf/LMC/2026.A/7',
  ]) {
    const { status, headers } = await anonymous.ask(address)
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="Lentera-LMC_2026.A_7.pdf"',
    ])
  }
})

test.for([
  ['/certificate-pdf/LMC-1', 404, 'The register holds no certificate of the number LMC-1.'],
  ['/id/certificate-pdf/LMC-1', 404, 'Register tidak memuat sertifikat bernomor LMC-1.'],
  ['/certificate-pdf/a_b', 400, /letters/],
  ['/api/documents/abc', 400, /64/],
  [`/api/documents/${'g'.repeat(64)}`, 400, /64/],
] as const)('%s is refused with %i and a message', async ([address, status, message]) => {
  const { anonymous } = await withCertificate()
  const answer = await anonymous.ask(address)
  expect([answer.status, (await answer.json()).detail]).toEqual([
    status,
    typeof message === 'string' ? message : expect.stringMatching(message),
  ])
})

test.for([
  ['/certificate-pdf/LMC-1', '/verify/LMC-1'],
  ['/id/certificate-pdf/lmc-1', '/id/verify/LMC-1'],
] as const)(
  'a browser that asks for %s is led to the verdict, which says why',
  async ([address, verdict]) => {
    const { anonymous } = await withCertificate()
    const answer = await anonymous.ask(address, {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, verdict])
  },
)

test('the link stands on the verdict of what is in force, in its language, and on the staff’s page', async () => {
  const { staff, anonymous } = await withCertificate()
  const page = async (address: string) => (await anonymous.ask(address)).text()
  expect(await page('/verify/LMC-2026-00042')).toContain('href="/certificate-pdf/LMC-2026-00042"')
  expect(await page('/id/verify/LMC-2026-00042')).toContain(
    'href="/id/certificate-pdf/LMC-2026-00042"',
  )
  expect(await page('/verify/LMC-1')).not.toContain('certificate-pdf')
  expect(await (await staff.ask('/admin/certificates/1')).text()).toContain(
    'href="/api/certificates/1/document.pdf"',
  )
  await staff.ask('/api/certificates/1/standing', {
    json: { move: 'withdraw', reason: 'Scrapped', version: 1 },
  })
  expect(await page('/verify/LMC-2026-00042')).not.toContain('certificate-pdf')
  const refused = await anonymous.ask('/certificate-pdf/LMC-2026-00042')
  expect([refused.status, (await refused.json()).detail]).toEqual([
    409,
    expect.stringContaining('withdrawn'),
  ])
  expect((await staff.ask('/api/certificates/1/document.pdf')).status).toBe(200)
})
