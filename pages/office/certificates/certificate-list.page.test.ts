import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests as a browser without JavaScript sends them.

async function staffWith(certificates: Record<string, unknown>[]) {
  const db = await freshStore('sqlite')
  const context = await staffContext(db, { role: 'admin' })
  for (const fields of certificates) await createCertificate(context, certificateInput(fields))
  const someone = visitor(db)
  await someone.signIn()
  const read = async (address: string) =>
    (await (await someone.ask(address)).text()).replaceAll('<!-- -->', '')
  return { ...someone, read }
}

const ONE_OF_EACH = [
  { certificateId: 'VALID' },
  { certificateId: 'SOON', expiryDate: '2026-12-24' },
  {
    certificateId: 'EXPIRED',
    expiryDate: '2026-11-20',
    selectedCertificates: ['International Load Line'],
  },
  { certificateId: 'SUSPENDED', standing: 'suspended', isValid: false },
  { certificateId: 'WITHDRAWN', standing: 'withdrawn', isValid: false },
  { certificateId: 'LATER', issuedDate: '2027-01-01' },
  { certificateId: 'RENEWED' },
]

const chip = (page: string, name: string) =>
  new RegExp(`<a[^>]*>${name} ?(?:<span[^>]*>[^<]*</span>)?</a>`).exec(page)?.[0] ?? ''

test('each status is a link that counts the register, and the chosen one is marked', async () => {
  const { read, ask } = await staffWith(ONE_OF_EACH)
  const renewing = {
    ...certificateInput({ certificateId: 'RENEWAL', issuedDate: '2026-11-01' }),
    renewalOf: 7,
  }
  expect((await ask('/api/certificates', { json: renewing })).status).toBe(201)
  const page = await read('/admin')
  for (const [name, count] of [
    ['All', 8],
    ['Valid', 3],
    ['Expiring soon', 1],
    ['Expired', 1],
    ['Suspended', 1],
    ['Withdrawn', 1],
    ['Not yet valid', 1],
    ['Superseded', 1],
  ])
    expect([name, chip(page, String(name))]).toEqual([
      name,
      expect.stringContaining(`>${count}</span>`),
    ])
  expect(chip(page, 'All')).toContain('aria-current')
  const soon = await read(
    /href="([^"]*)"/.exec(chip(page, 'Expiring soon'))?.[1]?.replaceAll('&amp;', '&') ?? '',
  )
  expect(soon).toContain('>SOON<')
  expect(soon).not.toContain('>VALID<')
  expect(chip(soon, 'Expiring soon')).toContain('aria-current')
  expect(chip(soon, 'All')).not.toContain('aria-current')
})

test('a status keeps the search, whose list it does not count; an order of the user stays', async () => {
  const { read } = await staffWith(ONE_OF_EACH)
  const page = await read('/admin?q=e&sort=vesselName')
  expect(chip(page, 'Expired')).toContain(
    'href="/admin?q=e&amp;sort=vesselName&amp;status=expired"',
  )
  expect(chip(page, 'Expired')).not.toContain('<span')
  expect(chip(await read('/admin?expiring=90&sort=expiryDate'), 'Valid')).toContain(
    'href="/admin?status=valid"',
  )
})

test('the columns are chosen by a form, on this device', async () => {
  const { read, ask, cookies } = await staffWith([{ certificateId: 'A' }])
  expect(await read('/admin')).toContain('>Flag<')
  const answer = await ask('/admin?index&status=valid', {
    form: { column: ['imoNumber', 'type'], wrapped: 'yes' },
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin?status=valid'])
  expect(cookies.get('list-view')).toBe('flag.issuedDate.expiryDate.wrapped')
  const head = /<thead.*<\/thead>/s.exec(await read('/admin'))?.[0] ?? ''
  expect(Array.from(head.matchAll(/>([A-Z][A-Za-z ]+)</g), ([, name]) => name)).toEqual([
    'Select all on this page',
    'Certificate ID',
    'Vessel Name',
    'IMO Number',
    'Type',
    'Status',
    'Actions',
  ])
  expect((await ask('/admin?index', { form: { colour: 'red' } })).status).toBe(400)
})

test('a long text is whole in its title, and a row offers what its standing allows', async () => {
  const { read } = await staffWith([
    { certificateId: 'A', vesselName: 'Oil Recovery Vessel Pelindung Samudra Nusantara' },
    { certificateId: 'B', standing: 'suspended', isValid: false },
    { certificateId: 'C', standing: 'withdrawn', isValid: false },
  ])
  const page = await read('/admin?q=&status=')
  expect(page).toContain('title="Oil Recovery Vessel Pelindung Samudra Nusantara"')
  const moves = Array.from(
    page.matchAll(/certificates\/(\d)\/status\/(\w+)/g),
    ([, id, move]) => `${id} ${move}`,
  )
  expect([...new Set(moves)]).toEqual(['2 reinstate', '1 suspend'])
  expect(page).toContain('href="/admin/certificates/1/status/suspend?q=&amp;status="')
})

test('the search of the palette has what the palette shows', async () => {
  const { ask } = await staffWith([
    { certificateId: 'LMC-2026-00070-J7GKC' },
    { certificateId: 'B' },
  ])
  const found = await (await ask(paths.foundCertificates('0070-j7'))).json()
  expect(found).toMatchObject([
    {
      id: 1,
      certificateId: 'LMC-2026-00070-J7GKC',
      vesselName: 'KM Samudra Jaya',
      imoNumber: '9074729',
      standing: 'in-force',
      supersededBy: null,
    },
  ])
})
