import { expect, test } from 'vitest'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { createCompany } from '#/domain/register/company/companies.server.ts'
import { getShip } from '#/domain/register/ship/ships.server.ts'
import { notified, openRegister } from '#/tests/helpers/mail/notices.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { changeShip } from './flag-change.server.ts'
import { partsEndingWithCompanies } from './list-ending.server.ts'

const OWNER_EMAIL = 'armada@samudra.example'
const TYPES = [
  'Safety Management Certificate',
  'International Ship Security',
  'Maritime Labour Statement of Compliance',
  'International Load Line',
]

test.for(ENGINES)(
  'another company ends the certificates that were issued to the one before (%s)',
  async (engine) => {
    const { db, on, ship, issue } = await openRegister(engine, [OWNER_EMAIL], { isManaged: false })
    const context = await on('2026-03-01')
    const { id } = await issue(TYPES)
    const later = await issue(TYPES.slice(0, 1), {
      issuedDate: '2026-02-15',
      expiryDate: '2031-02-14',
    })
    const { id: managerId } = await createCompany(context, {
      name: 'PT Bahari',
      country: 'Indonesia',
      emails: [],
    })
    expect((await partsEndingWithCompanies(context, ship)).map(({ number }) => number)).toEqual([
      'N-1/SMC',
      'N-1/ISSC',
      'N-1/MLC',
      'N-2',
    ])
    // Nobody said whether it changed: nothing is saved.
    await expect(
      changeShip(context, { id: ship.id }, { managerId, version: ship.version }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { companyChange: [expect.stringContaining('N-1/SMC, N-1/ISSC')] } },
    })
    const change = {
      managerId,
      companyChange: 'changed',
      since: '2026-02-15',
      reason: 'New agreement',
      version: ship.version,
    } as const
    await expect(
      changeShip(context, { id: ship.id }, { ...change, since: '2026-03-02' }),
    ).rejects.toMatchObject({
      details: { fields: { since: [expect.any(String)] } },
    })
    expect((await getShip(context, { id: ship.id })).version).toBe(ship.version)
    await changeShip(context, { id: ship.id }, change)
    const standings = async (record: number) =>
      (await findCertificate(db.read, record)).parts.map((part) => [
        part.code,
        part.standing,
        part.standingSince,
      ])
    expect(await standings(id)).toEqual([
      ['SMC', 'withdrawn', '2026-02-15'],
      ['ISSC', 'withdrawn', '2026-02-15'],
      ['MLC', 'in-force', null],
      ['ILLC', 'in-force', null],
    ])
    // Issued on the day of the change, to the new company.
    expect(await standings(later.id)).toEqual([['SMC', 'in-force', null]])
    expect((await findCertificate(db.read, id)).parts[1]?.standingReason).toBe(
      'Change of company on February 15, 2026 from PT Samudra to PT Bahari (ISPS Code A/19.3.9.2)',
    )
    expect(await notified(db)).toContainEqual([
      'marine@tuvalu.example',
      'N-1/SMC withdrawn',
      'N-1/ISSC withdrawn',
    ])
  },
)

test('another owner is another shipowner: the labour certificate ends, and the others only where no manager is named', async () => {
  const { db, on, ship, issue } = await openRegister('sqlite', [OWNER_EMAIL], { isManaged: false })
  const context = await on('2026-03-01')
  const { id } = await issue(TYPES)
  const { id: managerId } = await createCompany(context, {
    name: 'PT Bahari',
    country: 'Indonesia',
    emails: [],
  })
  // The register was wrong: it is corrected, and nothing ends.
  const corrected = await changeShip(
    context,
    { id: ship.id },
    { managerId, companyChange: 'corrected', version: ship.version },
  )
  const { id: ownerId } = await createCompany(context, {
    name: 'PT Pemilik',
    country: 'Indonesia',
    emails: [],
  })
  const sold = {
    ownerId,
    companyChange: 'changed',
    since: '2026-03-01',
    reason: 'Sold',
    version: corrected.version,
  } as const
  await changeShip(context, { id: ship.id }, sold)
  expect(
    (await findCertificate(db.read, id)).parts.map(({ code, standing }) => [code, standing]),
  ).toEqual([
    ['SMC', 'in-force'],
    ['ISSC', 'in-force'],
    ['MLC', 'withdrawn'],
    ['ILLC', 'in-force'],
  ])
})

test('a company that becomes known is no change, and none ends anything where nothing is in force', async () => {
  const { on, ship } = await openRegister('sqlite', [OWNER_EMAIL], { isManaged: false })
  const context = await on('2026-03-01')
  const { id: managerId } = await createCompany(context, {
    name: 'PT Bahari',
    country: 'Indonesia',
    emails: [],
  })
  const changed = await changeShip(context, { id: ship.id }, { managerId, version: ship.version })
  expect(changed.managerId).toBe(managerId)
})

test.for(ENGINES)(
  'what has expired does not end again with the company, and nobody is asked about it (%s)',
  async (engine) => {
    const { db, on, ship, issue } = await openRegister(engine, [OWNER_EMAIL], { isManaged: false })
    const { id } = await issue(TYPES.slice(0, 2), { expiryDate: '2026-02-28' })
    const context = await on('2026-03-01')
    const companies: number[] = []
    for (const name of ['PT Bahari', 'PT Kelola'])
      companies.push((await createCompany(context, { name, country: 'Indonesia', emails: [] })).id)
    const [first, second] = companies
    const unasked = await changeShip(
      context,
      { id: ship.id },
      { managerId: first, version: ship.version },
    )
    const change = {
      companyChange: 'changed',
      since: '2026-03-01',
      reason: 'New agreement',
      version: unasked.version,
    } as const
    expect(
      await changeShip(context, { id: ship.id }, { managerId: second, ...change }),
    ).toMatchObject({ managerId: second })
    const { parts, version } = await findCertificate(db.read, id)
    expect([version, ...parts.map(({ code, standing }) => [code, standing])]).toEqual([
      1,
      ['SMC', 'in-force'],
      ['ISSC', 'in-force'],
    ])
  },
)
