import { expect, test } from 'vitest'
import { readBarcode } from '#/tests/helpers/barcode.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

async function staff() {
  const someone = visitor(await freshStore('sqlite'))
  await someone.signIn()
  return someone
}

test('every call on certificates answers 401 to an anonymous caller', async () => {
  const anonymous = visitor(await freshStore('sqlite'))
  const calls: [method: string, path: string][] = [
    ['GET', '/api/certificates'],
    ['POST', '/api/certificates'],
    ['GET', '/api/certificates/1'],
    ['PUT', '/api/certificates/1'],
    ['DELETE', '/api/certificates/1'],
    ['GET', '/api/certificates/1/qr.png'],
    ['GET', '/api/certificates/1/qr.svg'],
  ]
  for (const [method, path] of calls) {
    const sent = method === 'POST' || method === 'PUT' ? { json: certificateBody() } : {}
    const response = await anonymous.ask(path, { method, ...sent })
    expect([method, path, response.status]).toEqual([method, path, 401])
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  }
})

test('a certificate is created, listed, changed and deleted', async () => {
  const { ask } = await staff()
  const created = await ask('/api/certificates', { json: certificateBody() })
  expect(created.status).toBe(201)
  const { warnings, ...certificate } = await created.json()
  expect(warnings).toEqual([])
  expect(certificate).toMatchObject({ certificateId: 'LMC-2026-00042', isValid: true, version: 1 })

  const list = await ask('/api/certificates?q=samudra')
  expect([list.status, list.headers.get('x-total-count'), list.headers.get('link')]).toEqual([
    200,
    '1',
    null,
  ])
  expect(await list.json()).toEqual([certificate])

  const changed = await ask(`/api/certificates/${certificate.id}`, {
    method: 'PUT',
    json: { ...certificate, vesselName: 'Renamed' },
  })
  expect([changed.status, (await changed.json()).vesselName]).toEqual([200, 'Renamed'])

  const stale = await ask(`/api/certificates/${certificate.id}`, {
    method: 'PUT',
    json: { ...certificate, vesselName: 'Stale' },
  })
  expect([stale.status, (await stale.json()).current.vesselName]).toEqual([409, 'Renamed'])

  expect((await ask(`/api/certificates/${certificate.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await ask(`/api/certificates/${certificate.id}`)).status).toBe(404)
  expect((await ask(`/api/certificates/${certificate.id}`, { method: 'DELETE' })).status).toBe(404)
})

test('a refusal names the field and stores nothing', async () => {
  const { ask } = await staff()
  const refused = await ask('/api/certificates', {
    json: certificateBody({ expiryDate: '2025-01-01', vesselName: '' }),
  })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    status: 400,
    detail: 'Vessel name is required',
    errors: {
      vesselName: ['Vessel name is required'],
      expiryDate: ['Expiry date must not be before the issue date'],
    },
  })
  const taken = certificateBody()
  await ask('/api/certificates', { json: taken })
  const twice = await ask('/api/certificates', { json: taken })
  expect([twice.status, Object.keys((await twice.json()).errors)]).toEqual([409, ['certificateId']])
  expect((await ask('/api/certificates')).headers.get('x-total-count')).toBe('1')
})

test('pages are linked by key, and a page size out of bounds is refused', async () => {
  const { ask } = await staff()
  for (let i = 0; i < 5; i++)
    await ask('/api/certificates', { json: certificateBody({ certificateId: `N-${i}` }) })
  const numbers: string[] = []
  let path: string | undefined = '/api/certificates?q=n-&limit=2'
  while (path) {
    const page: Response = await ask(path)
    expect(page.headers.get('x-total-count')).toBe('5')
    numbers.push(...(await page.json()).map((one: { certificateId: string }) => one.certificateId))
    path = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(numbers).toEqual(['N-4', 'N-3', 'N-2', 'N-1', 'N-0'])
  for (const query of [
    'limit=0',
    'limit=501',
    'limit=x',
    'after=-1',
    'after=x',
    `q=${'a'.repeat(201)}`,
  ]) {
    expect([query, (await ask(`/api/certificates?${query}`)).status]).toEqual([query, 400])
  }
})

test.for(['0', '-1', 'x', '1.5', '99999999999', '1%00', '%E0%A4%A'])(
  'the id %s names no certificate',
  async (id) => {
    const { ask } = await staff()
    const response = await ask(`/api/certificates/${id}`)
    expect([400, 404]).toContain(response.status)
  },
)

test('the QR code leads to the verification at the public origin, whatever host was asked', async () => {
  const { ask } = await staff()
  const { id, qrCodeUrl } = await (
    await ask('/api/certificates', { json: certificateBody({ certificateId: 'A/B-1' }) })
  ).json()
  expect(qrCodeUrl).toBe(`/api/certificates/${id}/qr.png`)
  const png = await ask(qrCodeUrl, {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  expect([png.headers.get('content-type'), png.headers.get('content-disposition')]).toEqual([
    'image/png',
    'attachment; filename="QR_A_B-1.png"',
  ])
  expect(await readBarcode(Buffer.from(await png.arrayBuffer()))).toMatch(
    /^http:\/\/localhost:3000\/verify\/A%2FB-1\?c=[\w-]+$/,
  )
  const svg = await ask(`/api/certificates/${id}/qr.svg`)
  expect([svg.headers.get('content-type'), (await svg.text()).startsWith('<svg')]).toEqual([
    'image/svg+xml',
    true,
  ])
})
