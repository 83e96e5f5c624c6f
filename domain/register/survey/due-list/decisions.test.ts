import { expect, test } from 'vitest'
import { updateCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import { statedNetTonnage } from '#/domain/register/certificate/records/stated-tonnage.server.ts'
import { getShip } from '#/domain/register/ship/ships.server.ts'
import { CLASS, openRegister } from '#/tests/helpers/mail/notices.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { decisionsOfCompany, decisionsOfShip, listDecisions } from './decisions.server.ts'

const DOCUMENT = 'Document of Compliance'
const SAFETY = 'Safety Management Certificate'

test.for(ENGINES)(
  'what no rule ends is asked: class after six months, safety without its document, a higher tonnage (%s)',
  async (engine) => {
    const { on, ship, issue } = await openRegister(engine)
    const { id } = await issue([CLASS])
    const document = await issue([DOCUMENT])
    await issue([SAFETY])
    await issue(['International Tonnage'], { expiryDate: null, grossTonnage: 4000 })
    const kindsOn = async (day: string) =>
      (await listDecisions(await on(day))).map(({ kind, number }) => `${kind} ${number}`)
    expect(await kindsOn('2026-03-01')).toEqual([])
    await decidePart(await on('2026-03-01'), id, 'Class', { move: 'suspend', reason: 'Grounded' })
    expect(await kindsOn('2026-08-31')).toEqual([])
    expect(await kindsOn('2026-09-01')).toEqual(['class-withdrawal N-1'])
    await decidePart(await on('2026-09-01'), document.id, 'DOC', {
      move: 'withdraw',
      reason: 'Annual verification missed',
    })
    expect(await kindsOn('2026-09-01')).toEqual([
      'class-withdrawal N-1',
      'safety-without-document N-3',
    ])
    const context = await on('2026-09-01')
    const { version } = await getShip(context, { id: ship.id })
    await changeShip(context, { id: ship.id }, { grossTonnage: 4100, version })
    expect(await kindsOn('2026-09-01')).toContain('tonnage N-4')
    // They stand on the pages of the ship and of its company, too.
    const stored = await getShip(context, { id: ship.id })
    const kindsOf = (decisions: Awaited<ReturnType<typeof listDecisions>>) =>
      decisions.map(({ kind }) => kind)
    expect(kindsOf(await decisionsOfShip(context, stored))).toEqual([
      'class-withdrawal',
      'safety-without-document',
      'tonnage',
    ])
    expect(
      kindsOf(await decisionsOfCompany(context, stored.managerId ?? stored.ownerId ?? 0)),
    ).toEqual(['safety-without-document'])
    expect(
      await decisionsOfShip(context, {
        ...stored,
        id: ship.id + 1,
        ownerId: null,
        managerId: null,
      }),
    ).toEqual([])
    expect(await decisionsOfCompany(context, 999_999)).toEqual([])
    // The company has a document again.
    await issue([DOCUMENT], { issuedDate: '2026-08-01', expiryDate: '2031-07-31' })
    expect(await kindsOn('2026-09-01')).not.toContain('safety-without-document N-3')
  },
)

test.for(ENGINES)(
  'a higher net tonnage asks for a new tonnage certificate; a lower one does not (%s)',
  async (engine) => {
    const { on, ship, issue } = await openRegister(engine)
    await issue(['International Tonnage'], { expiryDate: null })
    const measure = async (day: string, netTonnage: number | null) => {
      const context = await on(day)
      const { version } = await getShip(context, { id: ship.id })
      await changeShip(context, { id: ship.id }, { netTonnage, version })
      const [all, own] = await Promise.all([
        listDecisions(context),
        decisionsOfShip(context, await getShip(context, { id: ship.id })),
      ])
      expect(own).toEqual(all)
      return all.map(({ number, about }) => `${number}: ${about}`)
    }
    // It becomes known: nobody can say that it has risen.
    expect(await measure('2026-03-01', 2000)).toEqual([])
    expect(await measure('2026-03-02', 1999)).toEqual([])
    // One that is issued now states it, whatever becomes of the ship.
    const second = await issue(['International Tonnage'], {
      issuedDate: '2026-03-03',
      expiryDate: null,
    })
    expect(second.parts[0]?.particulars).toEqual({ netTonnage: '1,999' })
    expect(await measure('2026-03-04', 2100)).toEqual([
      'N-1: 2,000 NT on the certificate, 2,100 NT of the ship',
      'N-2: 1,999 NT on the certificate, 2,100 NT of the ship',
    ])
    expect(await measure('2026-03-05', 1999)).toEqual([])
    // So does one that is added to a record.
    const load = await issue(['International Load Line'])
    const selectedCertificates = ['International Load Line', 'International Tonnage']
    const more = await updateCertificate(await on('2026-03-06'), load.id, {
      selectedCertificates,
      correctionReason: 'Measured',
    })
    const tonnageOf = ({ parts }: typeof more) =>
      parts.find(({ code }) => code === 'ITC69')?.particulars
    expect(tonnageOf(more)).toEqual({ netTonnage: '1,999' })
    // Of the ship that the record is of afterwards.
    const other = await issue(['International Load Line'], {
      imoNumber: '8814275',
      vesselName: 'KM Lain',
    })
    const moved = {
      imoNumber: ship.imoNumber,
      selectedCertificates,
      correctionReason: 'Of the other ship',
    }
    expect(tonnageOf(await updateCertificate(await on('2026-03-06'), other.id, moved))).toEqual({
      netTonnage: '1,999',
    })
  },
)

test('a certificate that does not state its net tonnage is compared with that of the ship when it was entered', async () => {
  const { on, ship, issue } = await openRegister('sqlite')
  const change = async (day: string, changes: object) => {
    const { version } = await getShip(await on(day), { id: ship.id })
    await changeShip(await on(day), { id: ship.id }, { ...changes, version })
  }
  const { id } = await issue(['International Tonnage'], { expiryDate: null })
  await change('2026-03-01', { netTonnage: 2000 })
  await change('2026-03-02', { callSign: 'YBAB2' })
  await change('2026-03-03', { netTonnage: 2500 })
  expect(await listDecisions(await on('2026-03-03'))).toMatchObject([
    { kind: 'tonnage', recordId: id, about: '2,000 NT on the certificate, 2,500 NT of the ship' },
  ])
})

test.for([
  ['2,137', 2137],
  ['2137', 2137],
  ['2.137', 2137],
  ['12 345 NT', 12_345],
  ['2137.0', 2137],
  ['about 2000', null],
  ['', null],
] as const)('a net tonnage is read as it was typed: %s', ([netTonnage, expected]) => {
  expect(statedNetTonnage({ particulars: { netTonnage } })).toBe(expected)
})
