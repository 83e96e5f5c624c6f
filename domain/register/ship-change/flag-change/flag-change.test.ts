import { expect, test } from 'vitest'
import { statusOf } from '#/domain/register/model/certificate/status.ts'
import { noticesOf } from '#/domain/register/certificate/notices/record-notice.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { readOutbox } from '#/tests/helpers/mail/mailer.ts'
import { CLASS, LOAD_LINE, notified, openRegister } from '#/tests/helpers/mail/notices.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { changeShip } from './flag-change.server.ts'
import { partsEndingWithFlag } from './list-ending.server.ts'

test.for(ENGINES)(
  'a change of flag ends the statutory certificates of a ship (%s)',
  async (engine) => {
    const { db, on, ship, issue } = await openRegister(engine)
    const tonnage = 'International Tonnage'
    const { id } = await issue([LOAD_LINE, tonnage, CLASS, 'Document of Compliance'])
    const next = await issue([LOAD_LINE], { flag: 'Panama' })
    const alone = await issue([tonnage], { expiryDate: null })
    const context = await on('2026-03-01')
    const ends = (await partsEndingWithFlag(context, ship)).map((part) => [
      part.label,
      part.flag,
      part.ends,
    ])
    expect(ends).toContainEqual([LOAD_LINE, 'Tuvalu', 'at-once'])
    expect(ends).toContainEqual([CLASS, 'Tuvalu', 'stays'])
    const change = { flag: 'Panama', since: '2026-02-15', reason: 'Sold', version: ship.version }
    await expect(
      changeShip(context, { id: ship.id }, { ...change, since: '2026-03-02' }),
    ).rejects.toMatchObject({
      kind: 'invalid',
    })
    expect(await readOutbox(db)).toEqual([])
    await changeShip(context, { id: ship.id }, change)
    const { parts, standing } = await findCertificate(db.read, id)
    expect(
      Object.fromEntries(parts.map((part) => [part.code, [part.standing, part.standingSince]])),
    ).toEqual({
      ILLC: ['withdrawn', '2026-02-15'],
      ITC69: ['withdrawn', '2026-05-15'],
      Class: ['in-force', null],
      DOC: ['in-force', null],
    })
    expect(standing).toBe('in-force')
    expect(parts.find(({ code }) => code === 'ILLC')?.standingReason).toBe(
      'Change of flag on February 15, 2026 from Tuvalu to Panama (Load Lines Convention, article 19)',
    )
    expect((await findCertificate(db.read, next.id)).standing).toBe('in-force')
    const ofTonnage = await findCertificate(db.read, alone.id)
    expect(
      ['2026-03-01', '2026-05-14', '2026-05-15'].map((day) => statusOf(ofTonnage, day)),
    ).toEqual(['valid', 'valid', 'withdrawn'])
    const { notices } = await noticesOf(context, id)
    expect(notices[0]?.about.map(({ code, until }) => [code, until])).toEqual([
      ['ILLC', null],
      ['ITC69', '2026-05-15'],
    ])
    expect((await notified(db)).map(([to]) => to)).toEqual([
      'armada@samudra.example',
      'marine@tuvalu.example',
      'armada@samudra.example',
      'marine@tuvalu.example',
    ])
  },
)

test('a tonnage certificate that is suspended has no three months more', async () => {
  const { db, on, ship, issue } = await openRegister('sqlite')
  const { id } = await issue(['International Tonnage'], { expiryDate: null })
  const context = await on('2026-03-01')
  await decideStanding(context, id, { move: 'suspend', reason: 'Measured again' })
  await changeShip(
    context,
    { id: ship.id },
    { flag: 'Panama', since: '2026-02-15', reason: 'Sold', version: ship.version },
  )
  const suspended = await findCertificate(db.read, id)
  expect(['2026-03-01', '2026-05-14'].map((day) => statusOf(suspended, day))).toEqual([
    'withdrawn',
    'withdrawn',
  ])
})

test.for(ENGINES)(
  'a change of flag ends what is suspended, and what was issued later from its issue on (%s)',
  async (engine) => {
    const { db, on, ship, issue } = await openRegister(engine)
    const suspended = await issue([LOAD_LINE])
    await decidePart(await on('2026-02-01'), suspended.id, 'ILLC', {
      move: 'suspend',
      reason: 'Grounded',
    })
    const later = await issue([LOAD_LINE], { issuedDate: '2026-02-20', expiryDate: '2031-02-20' })
    const change = { flag: 'Panama', since: '2026-02-15', reason: 'Sold', version: ship.version }
    await changeShip(await on('2026-03-01'), { id: ship.id }, change)
    const partOf = async (id: number) => (await findCertificate(db.read, id)).parts[0]
    expect(await partOf(suspended.id)).toMatchObject({
      standing: 'withdrawn',
      standingSince: '2026-02-15',
    })
    expect(await partOf(later.id)).toMatchObject({
      standing: 'withdrawn',
      standingSince: '2026-02-20',
    })
  },
)

test.for(ENGINES)(
  'a second change of flag gives a tonnage certificate no further months, and none withdraws what has expired (%s)',
  async (engine) => {
    const { db, on, ship, issue } = await openRegister(engine)
    const tonnage = await issue(['International Tonnage'], { expiryDate: null })
    const expired = await issue([LOAD_LINE], { expiryDate: '2026-02-28' })
    const sold = { flag: 'Panama', since: '2026-02-15', reason: 'Sold', version: ship.version }
    const { version } = await changeShip(await on('2026-03-01'), { id: ship.id }, sold)
    const again = { flag: 'Liberia', since: '2026-03-10', reason: 'Sold again', version }
    await changeShip(await on('2026-03-15'), { id: ship.id }, again)
    const partOf = async (id: number) => (await findCertificate(db.read, id)).parts[0]
    expect(await partOf(tonnage.id)).toMatchObject({
      standing: 'withdrawn',
      standingSince: '2026-05-15',
      standingReason: expect.stringContaining('from Tuvalu to Panama') as string,
    })
    expect(await partOf(expired.id)).toMatchObject({ standing: 'in-force', standingSince: null })
  },
)
