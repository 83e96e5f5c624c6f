import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.for(ENGINES)('an IMO number or the name of a ship leads to the ship (%s)', async (engine) => {
  const db = await freshStore(engine)
  const context = await staffContext(db)
  const ships = [
    ['N-1', 'KM Samudra Jaya', '9074729'],
    ['N-2', 'km  SAMUDRA jaya', '9321483'],
    ['N-3', 'Dewaruci', null],
    ['N-4', "O'Neil", '9074729'],
  ] as const
  for (const [certificateId, vesselName, imoNumber] of ships) {
    await createCertificate(context, certificateInput({ certificateId, vesselName, imoNumber }))
  }
  const { ask } = visitor(db, { rateLimit: false })
  const page = async (typed: string) =>
    (await ask(`/verify?number=${encodeURIComponent(typed)}`)).text()
  for (const typed of ['9074729', 'IMO 9074729', ' imo9074729 ']) {
    const found = await page(typed)
    expect(found).toContain('data-ship="imo"')
    expect(found).toContain('href="/vessels/9074729"')
  }
  const named = await page('km samudra JAYA')
  for (const part of ['data-ship="named"', 'href="/vessels/9074729"', 'href="/vessels/9321483"'])
    expect(named).toContain(part)
  expect(await page('DEWARUCI')).toContain('no IMO number recorded')
  const renamed = { certificateId: 'N-5', vesselName: 'KM Samudra Raya', imoNumber: '9321483' }
  await createCertificate(context, certificateInput({ ...renamed, issuedDate: '2026-11-01' }))
  expect(await page('KM Samudra Jaya')).toMatch(
    /KM Samudra Raya \(formerly km {1,2}SAMUDRA jaya\)[^]*IMO [^]*9321483/,
  )
  expect(await page('km samudra raya')).not.toContain('formerly')
  expect(await (await ask('/verify/DEWARUCI')).text()).toContain('no IMO number recorded')
  expect(await page('o’neil')).not.toContain('data-ship')
  expect(await page("o'NEIL")).toContain('data-ship="named"')
  // Part of a name, a type, an IMO number with a character too many: nothing.
  for (const typed of [
    'Samudra',
    'KM Samudra',
    'International Load Line',
    '907472A',
    '90747290',
    '%',
  ]) {
    expect([typed, (await page(typed)).includes('data-ship')]).toEqual([typed, false])
  }
})

test('ships of one name and flag without IMO numbers are told apart by their tonnage', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  for (const [certificateId, grossTonnage] of [
    ['M-1', 120],
    ['M-2', null],
    ['M-3', 1090],
    ['M-4', 120],
  ] as const)
    await createCertificate(
      staff,
      certificateInput({ certificateId, vesselName: 'KM Maju', imoNumber: null, grossTonnage }),
    )
  await createCertificate(
    staff,
    certificateInput({ certificateId: 'M-5', vesselName: 'KM Lain', imoNumber: null }),
  )
  const { ask } = visitor(db)
  const shipsOf = async (name: string) =>
    [
      ...(await (await ask(`/verify?number=${name}`)).text()).matchAll(
        /KM \w+, [^:]+: no IMO number/g,
      ),
    ].map(String)
  expect(await shipsOf('KM+Maju')).toEqual([
    'KM Maju, Indonesia, 120 GT: no IMO number',
    'KM Maju, Indonesia, 1,090 GT: no IMO number',
  ])
  expect(await shipsOf('KM+Lain')).toEqual(['KM Lain, Indonesia: no IMO number'])
})

test('the ship leads, and that no certificate has the number comes second', async () => {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput({ vesselName: "KM O'Neil" }))
  const { ask } = visitor(db)
  for (const [path, headline, typed] of [
    ['/verify/9074729', 'This looks like the IMO number of a ship', '9074729'],
    ["/verify?number=km+o'neil", 'This is the name of a ship', 'km o&#x27;neil'],
  ] as const) {
    const html = await (await ask(path)).text()
    const main = html.slice(html.indexOf('<main'))
    expect(main).toMatch(new RegExp(`<h2 id="verdict"[^>]*>${headline}</h2>`))
    expect(main.match(/<h2[^>]*id="verdict"/g)).toHaveLength(1)
    // What was typed stays as it was typed, and is no error.
    expect(main).toContain(`value="${typed}"`)
    expect(main).toContain(`No certificate in this register has the number “${typed}”.`)
    expect(main).not.toMatch(/aria-invalid="true"|data-verdict|code-pending/)
    expect(main.indexOf('href="/vessels/9074729"')).toBeLessThan(
      main.indexOf('No certificate in this register'),
    )
  }
  // Where a code led to such a number, the result of the code comes first.
  const withCode = await (await ask('/verify/9074729?c=x')).text()
  expect(withCode).toContain('This code could not be read')
  expect(withCode).not.toContain('data-ship')
})

test('a name that is no number counts as a check', async () => {
  let now = Date.parse(NOON)
  const { ask } = visitor(await freshStore('sqlite'), { now: () => now })
  for (let i = 0; i < 60; i++) expect((await ask("/verify?number=O'Neil")).status).toBe(400)
  expect((await ask("/verify?number=O'Neil")).status).toBe(429)
  now += 60_000
  expect((await ask("/verify?number=O'Neil")).status).toBe(400)
})
