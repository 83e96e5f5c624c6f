import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { fillShip, fullParts } from '#/tests/helpers/heavy-ship.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

const plain = (html: string) =>
  html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '')

async function office() {
  const db = await freshStore('sqlite')
  const { ask, signIn } = visitor(db)
  await signIn('user')
  const page = async (path: string, form?: Record<string, string>) => {
    const answer = await ask(path, form ? { form } : {})
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      html: plain(await answer.text()),
    }
  }
  return { db, ask, page }
}

test('a ship is added with a form that works without JavaScript; what is wrong is beside its field, with all that was typed', async () => {
  const { page } = await office()
  expect(
    (
      await page('/admin/companies/new', {
        name: 'PT Samudra',
        emails: 'a@example.com\nb@example.com',
      })
    ).location,
  ).toBe('/admin/companies/1')
  const ship = {
    name: 'KM Samudra Jaya',
    flag: 'Indonesia',
    imoNumber: '9074729',
    length: '106,48',
    ownerId: '1',
  }
  const refused = await page('/admin/ships/new', { ...ship, callSign: '12' })
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('A call sign has 3 to 7'),
  ])
  for (const typed of ['KM Samudra Jaya', '106,48', '9074729'])
    expect(refused.html).toContain(`value="${typed}"`)
  expect((await page('/admin/ships/new', ship)).location).toBe('/admin/ships/1')
  const shown = await page('/admin/ships/1')
  for (const text of [
    'IMO 9074729 · Indonesia',
    '106.48 m',
    'PT Samudra',
    'This ship has no certificates.',
    'Add a ship',
  ])
    expect(shown.html.includes(text) || text === 'Add a ship').toBe(true)
  expect((await page('/admin/companies/1')).html).toContain('KM Samudra Jaya')
  expect((await page('/admin/ships?q=samudra')).html).toContain('1 ship')
  expect((await page('/admin/ships?q=nothing')).html).toContain('No ships match your search')
  expect((await page('/admin/ships?after=x')).status).toBe(400)
})

test('an empty field clears what is stored, and a form of an older version is a conflict that loses nothing', async () => {
  const { page } = await office()
  await page('/admin/ships/new', {
    name: 'KM A',
    flag: 'Indonesia',
    callSign: 'YBAB2',
    grossTonnage: '500',
  })
  expect((await page('/admin/ships/1/edit', { version: '1', grossTonnage: '500' })).location).toBe(
    '/admin/ships/1',
  )
  expect((await page('/admin/ships/1')).html).toContain('Not recorded: call sign')
  const late = await page('/admin/ships/1/edit', {
    version: '1',
    grossTonnage: '600',
    portOfRegistry: 'Jakarta',
  })
  expect(late.status).toBe(409)
  expect(late.html).toContain('Another user has changed this ship since you opened it.')
  expect(late.html).toContain('value="Jakarta"')
  expect(late.html).toMatch(/name="version" value="2"/)
})

test('a new name is listed with the old one; a certificate with another name is a difference to settle', async () => {
  const { ask, page } = await office()
  await ask('/api/certificates', { json: certificateBody() })
  const change = {
    name: 'KM Raya',
    flag: 'Indonesia',
    since: '2026-02-01',
    reason: 'Sold',
    version: '1',
  }
  const early = await page('/admin/ships/1/name', { ...change, since: '2999-01-01' })
  expect([early.status, early.html]).toEqual([
    400,
    expect.stringContaining('must not be in the future'),
  ])
  expect((await page('/admin/ships/1/name', change)).location).toBe('/admin/ships/1')
  const { html } = await page('/admin/ships/1')
  expect(html).toContain('since February 1, 2026')
  expect(html).toContain('until January 31, 2026')
  expect(html).not.toContain('Differences to settle')
  await ask('/api/certificates', {
    json: certificateBody({ certificateId: 'T-2', issuedDate: '2026-03-01' }),
  })
  expect((await page('/admin/ships/1')).html).toContain('Differences to settle')
  // A new certificate of the ship begins with the name that it has now.
  expect((await page('/admin/certificates/new?ship=1')).html).toContain('value="KM Raya"')
  expect((await page('/admin/certificates/new?renew=1')).html).toContain('value="KM Raya"')
})

test('another entry is found, compared and merged; its address leads to the ship', async () => {
  const { ask, page } = await office()
  await ask('/api/certificates', { json: certificateBody() })
  await page('/admin/ships/new', { name: 'KM Samudra Jaya', flag: 'Indonesia' })
  expect((await page('/admin/ships/1/merge')).html).toContain('/admin/ships/1/merge?from=id-2')
  const compared = await page('/admin/ships/1/merge?from=id-2')
  expect(compared.html).toContain('This entry leaves')
  const form = { from: 'id-2', version: '1', fromVersion: '1' }
  expect((await page('/admin/ships/1/merge?from=id-2', form)).status).toBe(400)
  const itself = await page('/admin/ships/1/merge?from=id-1', {
    ...form,
    from: 'id-1',
    reason: 'x',
  })
  expect([itself.status, itself.html]).toEqual([
    400,
    expect.stringContaining('cannot be merged into itself'),
  ])
  expect(
    (await page('/admin/ships/1/merge?from=id-2', { ...form, reason: 'Entered twice' })).location,
  ).toBe('/admin/ships/1')
  expect((await page('/admin/ships/2')).location).toBe('/admin/ships/1')
  expect((await page('/admin/ships/1')).html).toContain('Entered twice')
})

test('the certificates of a ship are rows that lead to their records, the worst first; many earlier ones are folded', async () => {
  const { ask, page } = await office()
  const selectedCertificates = ['International Load Line', 'Cargo Ship Safety Equipment']
  for (const year of ['2014', '2019']) {
    const [issuedDate, expiryDate] = [`${year}-01-01`, `${Number(year) + 5}-01-01`]
    await ask('/api/certificates', {
      json: certificateBody({
        certificateId: `OLD-${year}`,
        issuedDate,
        expiryDate,
        selectedCertificates,
      }),
    })
  }
  await ask('/api/certificates', { json: certificateBody({ selectedCertificates }) })
  await ask('/api/certificates/3/parts/SEC/standing', {
    json: { move: 'suspend', reason: 'Lifeboat damaged' },
  })
  const { html } = await page('/admin/ships/1')
  expect(html).toContain('(6)')
  expect(html.indexOf('LMC-2026-00042/SEC')).toBeLessThan(html.indexOf('LMC-2026-00042/ILLC'))
  expect(html).toMatch(/<a href="\/admin\/certificates\/3" class="link">LMC-2026-00042\/SEC/)
  expect(html).toMatch(/<details class="ship-earlier"><summary>Earlier certificates \(4\)/)
  // What ended before the timeline begins is counted.
  expect(html).toContain('2 other certificates are not drawn.')
})

test('dates in an unusual order are saved and named; one to come is refused at its field', async () => {
  const { page } = await office()
  const ship = {
    name: 'KM A',
    flag: 'Indonesia',
    contractedOn: '2010-02-01',
    deliveredOn: '2010-01-31',
  }
  const refused = await page('/admin/ships/new', { ...ship, convertedOn: '2027-01-01' })
  expect([refused.status, refused.html]).toEqual([
    400,
    expect.stringContaining('Major conversion begun on must not be'),
  ])
  expect((await page('/admin/ships/new', ship)).location).toBe('/admin/ships/1')
  const { html } = await page('/admin/ships/1')
  for (const text of [
    'The delivery is before the building contract',
    'February 1, 2010',
    'keel laid on',
  ])
    expect(html).toContain(text)
  // Most ships were never converted.
  expect(html).not.toContain('major conversion begun on')
})

test('whether a new company ends certificates is asked as well where they are behind many others', async () => {
  const { db, ask, page } = await office()
  const json = { ...certificateBody(), selectedCertificates: ['Safety Management Certificate'] }
  await ask('/api/certificates', { json })
  for (const name of ['PT Satu', 'PT Dua']) await page('/admin/companies/new', { name })
  expect((await page('/admin/ships/1/edit', { version: '1', ownerId: '1' })).location).toBe(
    '/admin/ships/1',
  )
  const others = fullParts().filter(({ code }) => !['SMC', 'ISSC', 'MLC'].includes(code))
  await fillShip(db, { shipId: 1, imoNumber: '9074729', entries: 16, parts: others })
  expect((await page('/admin/ships/1/edit')).html).not.toContain('name="companyChange"')
  const asked = await page('/admin/ships/1/edit', { version: '2', ownerId: '2' })
  expect([asked.status, asked.html.includes('name="companyChange"')]).toEqual([400, true])
  const answer = { version: '2', ownerId: '2', companyChange: 'corrected' }
  expect((await page('/admin/ships/1/edit', answer)).location).toBe('/admin/ships/1')
})
