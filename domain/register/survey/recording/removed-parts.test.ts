import { expect, test } from 'vitest'
import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { SUSPENDED_BY_RULE } from '#/domain/register/model/certificate/suspension-by-rule.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { decidePart, extendPart, imposeCondition } from './part-decisions.server.ts'
import { recordSurvey } from './record-survey.server.ts'
import { CONSENT } from '#/tests/helpers/register/consent.ts'

const SURVEY = { place: 'Batam', surveyor: 'R. Hartono', result: 'satisfactory' } as const
const SAFCON = 'Cargo Ship Safety Construction'
const SEC = 'Cargo Ship Safety Equipment'

/** SAFCON and SEC from 10 December 2021 to 9 December 2026; today is 26 November 2026. */
async function withParts(engine: (typeof ENGINES)[number], years = ['2021', '2026']) {
  const context = await staffContext(await freshStore(engine), { now: '2026-11-26T05:00:00.000Z' })
  const [from, to] = years
  const input = {
    issuedDate: `${from}-12-10`,
    expiryDate: `${to}-12-09`,
    selectedCertificates: [SAFCON, SEC],
  }
  const { id } = await createCertificate(context, certificateInput(input))
  const edit = (changes: object) =>
    updateCertificate(context, id, { correctionReason: 'Typed wrongly', ...changes })
  return { context, id, edit }
}

const REFUSED = {
  kind: 'invalid',
  message: expect.stringContaining('Withdraw LMC-2026-00042/SEC instead') as string,
}

test.for(ENGINES)(
  'a part with a decision, a survey or a condition is not taken off its record (%s)',
  async (engine) => {
    for (const decide of [
      (c: Context, id: number) =>
        decidePart(c, id, 'SEC', { version: 1, move: 'withdraw', reason: 'Sold for scrap' }),
      (c: Context, id: number) =>
        recordSurvey(c, id, ['SEC'], { ...SURVEY, kind: 'occasional', completedOn: '2026-11-20' }),
      (c: Context, id: number) =>
        imposeCondition(c, id, 'SEC', {
          kind: 'statutory',
          text: 'Repair it',
          imposedOn: '2026-11-20',
          dueOn: '2027-01-01',
        }),
    ]) {
      const { context, id, edit } = await withParts(engine)
      await decide(context, id)
      await expect(edit({ selectedCertificates: [SAFCON] })).rejects.toMatchObject(REFUSED)
      // The other one has nothing that belongs to it.
      const { parts } = await edit({ selectedCertificates: [SEC] })
      expect(parts.map(({ code }) => code)).toEqual(['SEC'])
      const { entries } = await historyOf(context, id, null)
      expect(entries.flatMap(({ changes }) => changes)).toContainEqual({
        fact: 'SAFCON certificate',
        from: 'until 2026-12-09',
        to: null,
      })
    }
  },
)
type Context = Awaited<ReturnType<typeof staffContext>>

test.for(ENGINES)(
  'an extension keeps its limit where the expiry date is corrected (%s)',
  async (engine) => {
    const { context, id, edit } = await withParts(engine)
    const until = '2027-03-09'
    await extendPart(context, id, 'SEC', {
      version: 1,
      kind: 'to-port-of-survey',
      until,
      reason: 'At sea',
      ...CONSENT,
    })
    await expect(edit({ expiryDate: '2026-12-08' })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(edit({ expiryDate: '2022-03-31' })).rejects.toMatchObject({
      message: expect.stringContaining('3 months') as string,
    })
    const { parts } = await edit({ issuedDate: '2021-12-15', expiryDate: '2026-12-14' })
    expect(parts.map(({ expiryDate }) => expiryDate)).toEqual(['2026-12-14', '2026-12-14'])
  },
)

test.for(ENGINES)(
  'a part that is suspended, withdrawn or extended is not extended (%s)',
  async (engine) => {
    for (const move of ['suspend', 'withdraw'] as const) {
      const { context, id } = await withParts(engine)
      await decidePart(context, id, 'SEC', { version: 1, move, reason: 'Damaged' })
      const extension = {
        kind: 'short-voyages',
        until: '2027-01-05',
        reason: 'At sea',
        ...CONSENT,
      } as const
      await expect(extendPart(context, id, 'SEC', extension)).rejects.toMatchObject({
        kind: 'invalid',
      })
      await extendPart(context, id, 'SAFCON', extension)
      const longer = {
        kind: 'to-port-of-survey',
        until: '2027-03-01',
        reason: 'Later',
        ...CONSENT,
      } as const
      await expect(extendPart(context, id, 'SAFCON', longer)).rejects.toMatchObject({
        kind: 'invalid',
      })
    }
  },
)

test.for(ENGINES)(
  'the extension until the new certificate is on board asks for its renewal survey (%s)',
  async (engine) => {
    const { context, id } = await withParts(engine)
    const extension = {
      kind: 'new-certificate-not-on-board',
      until: '2027-05-09',
      reason: 'On passage',
      ...CONSENT,
    } as const
    await expect(extendPart(context, id, 'SEC', extension)).rejects.toMatchObject({
      kind: 'invalid',
    })
    await recordSurvey(context, id, ['SEC'], {
      ...SURVEY,
      kind: 'renewal',
      completedOn: '2026-11-20',
    })
    const { parts } = await extendPart(context, id, 'SEC', extension)
    expect(parts.find(({ code }) => code === 'SEC')?.extension).toMatchObject({
      until: '2027-05-09',
    })
  },
)

test.for(ENGINES)(
  'a part that another one replaces is extended only before that begins (%s)',
  async (engine) => {
    const { context, id } = await withParts(engine)
    const renew = (certificateId: string, issuedDate: string, type: string) =>
      createCertificate(
        context,
        certificateInput({
          certificateId,
          issuedDate,
          expiryDate: '2031-10-31',
          selectedCertificates: [type],
          renewalOf: id,
        }),
      )
    await renew('LMC-2026-00043', '2026-11-26', SEC)
    await renew('LMC-2026-00044', '2026-12-01', SAFCON)
    const extension = {
      kind: 'short-voyages',
      until: '2027-01-05',
      reason: 'At sea',
      ...CONSENT,
    } as const
    await expect(extendPart(context, id, 'SEC', extension)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('replaced from November 26, 2026') as string,
    })
    const { parts } = await extendPart(context, id, 'SAFCON', extension)
    expect(parts.find(({ code }) => code === 'SAFCON')?.extension?.until).toBe('2027-01-05')
  },
)

test.for(ENGINES)(
  'a withdrawal of the record is one of each of its parts, a reinstatement not (%s)',
  async (engine) => {
    const { context, id } = await withParts(engine)
    await decidePart(context, id, 'SEC', { version: 1, move: 'suspend', reason: 'Damaged' })
    const { parts, standing } = await decideStanding(context, id, {
      move: 'withdraw',
      reason: 'Sold',
    })
    expect([standing, ...parts.map((part) => part.standing)]).toEqual([
      'withdrawn',
      'withdrawn',
      'withdrawn',
    ])
  },
)

test.for(ENGINES)(
  'a withdrawn part takes no survey, and one that is sent twice is refused (%s)',
  async (engine) => {
    const { context, id } = await withParts(engine)
    await decidePart(context, id, 'SEC', { version: 1, move: 'withdraw', reason: 'Sold' })
    const survey = { ...SURVEY, kind: 'annual', completedOn: '2026-11-20' } as const
    await expect(recordSurvey(context, id, ['SAFCON', 'SEC'], survey)).rejects.toMatchObject({
      kind: 'invalid',
    })
    await recordSurvey(context, id, ['SAFCON'], survey)
    await expect(recordSurvey(context, id, ['SAFCON'], survey)).rejects.toMatchObject({
      kind: 'invalid',
    })
  },
)

test.for(ENGINES)(
  'surveys that count for nothing never keep out one that a window needs (%s)',
  async (engine) => {
    const { context, id } = await withParts(engine, ['2022', '2027'])
    const occasional = (day: number) =>
      recordSurvey(context, id, ['SEC'], {
        ...SURVEY,
        kind: 'occasional',
        completedOn: `2026-10-${String(day).padStart(2, '0')}`,
      })
    for (let day = 1; day <= 30; day++) await occasional(day)
    await expect(occasional(31)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('30') as string,
    })
    const { credits } = await recordSurvey(context, id, ['SEC'], {
      ...SURVEY,
      kind: 'annual',
      completedOn: '2026-11-20',
    })
    expect(credits[0]?.uncredited).toBeNull()
  },
)

test.for(ENGINES)(
  'the text of a part has an end, which no survey that a window needs and no decision reaches (%s)',
  async (engine) => {
    const { context, id } = await withParts(engine, ['2022', '2027'])
    const remarks = 'Found in order. '.repeat(120)
    const fill = async () => {
      for (let day = 1; day <= 30; day++) {
        const completedOn = `2026-10-${String(day).padStart(2, '0')}`
        await recordSurvey(context, id, ['SEC'], {
          ...SURVEY,
          kind: 'occasional',
          completedOn,
          remarks,
        })
      }
    }
    await expect(fill()).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('shorten the remarks') as string,
    })
    const condition = {
      kind: 'class',
      text: remarks.slice(0, 900),
      imposedOn: '2026-11-01',
      dueOn: '2027-01-01',
    } as const
    const impose = async () => {
      for (let i = 0; i < 5; i++) await imposeCondition(context, id, 'SEC', condition)
    }
    await expect(impose()).rejects.toMatchObject({ kind: 'invalid' })
    const { credits } = await recordSurvey(context, id, ['SEC'], {
      ...SURVEY,
      kind: 'annual',
      completedOn: '2026-11-20',
      remarks,
    })
    expect(credits[0]?.uncredited).toBeNull()
    const { parts } = await decidePart(context, id, 'SEC', { move: 'suspend', reason: 'Damaged' })
    expect(parts.find(({ code }) => code === 'SEC')?.standing).toBe('suspended')
  },
)

test.for(ENGINES)('nobody types the reason that the register gives (%s)', async (engine) => {
  const { context, id } = await withParts(engine)
  const decision = { version: 1, move: 'suspend', reason: SUSPENDED_BY_RULE } as const
  await expect(decidePart(context, id, 'SEC', decision)).rejects.toMatchObject({ kind: 'invalid' })
  await expect(decideStanding(context, id, decision)).rejects.toMatchObject({ kind: 'invalid' })
})

test.for(ENGINES)('a tonnage certificate that is added has no expiry date (%s)', async (engine) => {
  const { edit } = await withParts(engine)
  const { parts } = await edit({ selectedCertificates: [SAFCON, SEC, 'International Tonnage'] })
  expect(parts.at(-1)).toMatchObject({ code: 'ITC69', expiryDate: null })
})
