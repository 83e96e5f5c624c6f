import { expect, test } from 'vitest'
import { isUnclear } from './flag-change.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { readShipEvents } from '#/domain/register/company/events.server.ts'
import { createShip, getShip, listShips } from '#/domain/register/ship/ships.server.ts'
import { flagChangeOf } from '#/domain/register/ship/flag-spelling.ts'
import { readOutbox } from '#/tests/helpers/mail/mailer.ts'
import { LOAD_LINE, openRegister } from '#/tests/helpers/mail/notices.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { changeShip } from './flag-change.server.ts'

type Register = Awaited<ReturnType<typeof openRegister>>

/** A ship under a flag, with a load line certificate that states another spelling of it. */
async function shipUnder(
  { on, issue }: Register,
  flag: string,
  stated = flag,
  imoNumber = '9074731',
) {
  const context = await on('2026-03-01')
  const ship = await createShip(context, { name: 'KM Uji', flag, imoNumber })
  const { id } = await issue([LOAD_LINE], { flag: stated, imoNumber })
  return { context, ship, id }
}

const SPELLINGS = [
  ['Turkey', 'Türkiye'],
  ['Portugal', 'Portugal (MAR)'],
  ['Viet Nam', 'Vietnam'],
] as const

test.for(ENGINES.flatMap((engine) => SPELLINGS.map((pair) => [engine, ...pair] as const)))(
  'another spelling of a flag ends nothing (%s: %s, %s)',
  async ([engine, before, after]) => {
    const register = await openRegister(engine)
    const { context, ship, id } = await shipUnder(register, before)
    const changed = await changeShip(
      context,
      { id: ship.id },
      { flag: after, version: ship.version },
    )
    expect([changed.flag, changed.flags.map(({ value, since }) => [value, since])]).toEqual([
      after,
      [[after, null]],
    ])
    expect(await findCertificate(register.db.read, id)).toMatchObject({
      standing: 'in-force',
      flag: before,
      version: 1,
    })
    expect(await readOutbox(register.db)).toEqual([])
    const [event] = await readShipEvents(context, 'ship', ship.id)
    expect([event?.kind, event?.before?.['flag'], event?.after?.['flag'], event?.note]).toEqual([
      'corrected',
      before,
      after,
      null,
    ])
  },
)

test.for([
  ['Turkey', 'TUR', undefined, 'correction'],
  ['Denmark', 'DIS', undefined, 'correction'],
  ['Korea (Republic of)', 'South Korea', 'correction', 'correction'],
  ['Panama', 'Liberia', undefined, 'change'],
  ['Panama', 'Liberia', 'change', 'change'],
  ['Panama', 'Panamma', 'correction', 'correction'],
  ['Panama', 'Atlantis', 'change', 'change'],
  ['United Kingdom', 'Isle of Man', 'change', 'change'],
  ['United Kingdom', 'Isle of Man', 'correction', 'correction'],
  // Asked.
  ['Panama', 'Panamma', undefined, 'It is not clear whether'],
  ['United Kingdom', 'Isle of Man', undefined, 'It is not clear whether'],
  ['China', 'Hong Kong', undefined, 'It is not clear whether'],
  ['Korea', 'North Korea', undefined, 'It is not clear whether'],
  // Contradictory.
  ['Turkey', 'Türkiye', 'change', 'are one State'],
  ['Panama', 'Liberia', 'correction', 'are two States'],
] as const)('the flag %s becomes %s, and %s is said: %s', ([before, after, stated, result]) => {
  const read = () => flagChangeOf(before, after, stated)
  if (result === 'change' || result === 'correction') expect(read()).toBe(result)
  else expect(read).toThrow(result)
})

test.for(ENGINES)(
  'a flag that may be another is asked about, and nothing is stored until that is answered (%s)',
  async (engine) => {
    const register = await openRegister(engine)
    const { context, ship, id } = await shipUnder(register, 'United Kingdom')
    const change = {
      flag: 'Isle of Man',
      since: '2026-02-15',
      reason: 'Transfer of register',
      version: ship.version,
    }
    await expect(changeShip(context, { id: ship.id }, change)).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { flagChange: [expect.stringContaining('say which it is')] } },
    })
    expect(await getShip(context, { id: ship.id })).toMatchObject({
      flag: 'United Kingdom',
      version: ship.version,
    })
    const answered = await changeShip(
      context,
      { id: ship.id },
      { ...change, flagChange: 'correction' },
    )
    expect((await findCertificate(register.db.read, id)).standing).toBe('in-force')
    await changeShip(
      context,
      { id: ship.id },
      { ...change, flag: 'Bermuda', flagChange: 'change', version: answered.version },
    )
    expect(await findCertificate(register.db.read, id)).toMatchObject({
      standing: 'withdrawn',
      standingReason:
        'Change of flag on February 15, 2026 from Isle of Man to Bermuda (Load Lines Convention, article 19)',
    })
  },
)

test.for(ENGINES)(
  'a certificate that states the new flag in another spelling stays (%s)',
  async (engine) => {
    const register = await openRegister(engine)
    const { context, ship, id } = await shipUnder(register, 'Panama', 'Türkiye (TUR)')
    await changeShip(
      context,
      { id: ship.id },
      { flag: 'Turkey', since: '2026-02-15', reason: 'Sold', version: ship.version },
    )
    expect((await findCertificate(register.db.read, id)).standing).toBe('in-force')
  },
)

test.for(ENGINES)(
  'a certificate whose flag may be the new one does not end unasked (%s)',
  async (engine) => {
    const register = await openRegister(engine)
    const { context, ship, id } = await shipUnder(register, 'Panama', 'Liberiaa')
    const change = { flag: 'Liberia', since: '2026-02-15', reason: 'Sold', version: ship.version }
    const changing = changeShip(context, { id: ship.id }, change)
    await expect(changing).rejects.toThrow(
      'N-1 states the flag “Liberiaa”, and it is not clear whether that is “Liberia”',
    )
    await changeShip(context, { id: ship.id }, { ...change, flagChange: 'change' })
    expect((await findCertificate(register.db.read, id)).standing).toBe('withdrawn')
  },
)

test.for(ENGINES)('ships are found by any name of their flag (%s)', async (engine) => {
  const register = await openRegister(engine)
  const { context } = await shipUnder(register, 'Turkey')
  await createShip(context, { name: 'KM Lain', flag: 'Türkiye', imoNumber: '9074743' })
  const found = async (q: string) =>
    (await listShips(context, { q, limit: 10 })).ships.map(({ name }) => name)
  expect(await found('türkiye')).toEqual(['KM Lain', 'KM Uji'])
  expect(await found('turki')).toEqual(['KM Lain', 'KM Uji'])
  expect(await found('turkey (tur)')).toEqual(['KM Lain', 'KM Uji'])
  expect(await found('panama')).toEqual([])
})

test('a certificate that states the old flag by its number is not asked about', () => {
  expect(isUnclear({ flag: '458' }, { since: '2026-02-15', from: 'Malaysia', to: 'Panama' })).toBe(
    false,
  )
})

test.for(ENGINES)(
  'two corrections do not lead from one State to another by a text that names none (%s)',
  async (engine) => {
    const register = await openRegister(engine)
    const { context, ship } = await shipUnder(register, 'Indonesia')
    const correct = (flag: string, version: number) =>
      changeShip(context, { id: ship.id }, { flag, flagChange: 'correction', version })
    expect((await correct('Zzyzx', 1)).flag).toBe('Zzyzx')
    await expect(correct('Panama', 2)).rejects.toMatchObject({
      kind: 'invalid',
      details: {
        fields: {
          flagChange: [expect.stringContaining('The flag was “Indonesia” before it was corrected')],
        },
      },
    })
    expect((await correct('Zzyzx 2', 2)).flag).toBe('Zzyzx 2')
    await expect(correct('Panama', 3)).rejects.toMatchObject({ kind: 'invalid' })
    // Back to what it was; and after a change, its name may be corrected.
    expect((await correct('Indonesia', 3)).flag).toBe('Indonesia')
    const change = {
      flag: 'Pannama',
      flagChange: 'change',
      since: '2026-02-01',
      reason: 'Sold',
      version: 4,
    } as const
    await changeShip(context, { id: ship.id }, change)
    expect((await correct('Panama', 5)).flag).toBe('Panama')
  },
)

test('nor do three, by a number that is one State and may be another, nor any number of them', async () => {
  const register = await openRegister('sqlite')
  const { context, ship } = await shipUnder(register, 'Indonesia')
  const correct = (flag: string, version: number) =>
    changeShip(context, { id: ship.id }, { flag, flagChange: 'correction', version })
  for (const [i, flag] of ['458', 'Zzyzx'].entries()) await correct(flag, i + 1)
  await expect(correct('Malaysia', 3)).rejects.toMatchObject({ kind: 'invalid' })
  for (let n = 0; n < 98; n++) await correct(`Zzyzx ${n}`, n + 3)
  await expect(correct('Zzyzx again', 101)).rejects.toMatchObject({
    message: expect.stringContaining('corrected 100 times'),
  })
})

test('another spelling of the name of a State is taken however often that was done', async () => {
  const register = await openRegister('sqlite')
  const { context, ship } = await shipUnder(register, 'Turkey')
  for (let n = 0; n < 104; n++) {
    const flag = n % 2 === 0 ? 'Türkiye' : 'Turkey'
    expect((await changeShip(context, { id: ship.id }, { flag, version: n + 1 })).flag).toBe(flag)
  }
})
