import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Engine } from '#/db/schema.ts'

// Both times of a fact: when it held, and when the register was given it. Today is 2026-11-21.

const place = 'Batam'
const SURVEY = { kind: 'annual', place, surveyor: 'R. Hartono', result: 'satisfactory' } as const

async function register(engine: Engine) {
  const db = await freshStore(engine)
  const on = (day: string) => staffContext(db, { now: `${day}T05:00:00.000Z` })
  const { id } = await createCertificate(
    await on('2025-01-01'),
    certificateInput({
      issuedDate: '2025-01-01',
      expiryDate: '2030-01-01',
      selectedCertificates: ['International Load Line', 'International Tonnage'],
    }),
  )
  const { ask } = visitor(db)
  const asked = async (day: string, number = 'LMC-2026-00042') => {
    const answer = (await (await ask(`/api/certificates/verify/${number}?on=${day}`)).json()) as {
      certificate: { status: string } | null
      knownNow: string | null
    }
    return [answer.certificate?.status ?? null, answer.knownNow]
  }
  return { id, on, ask, asked }
}

test.for(ENGINES)(
  'a survey that was recorded later counts from its day, by what is known now (%s)',
  async (engine) => {
    const { id, on, ask, asked } = await register(engine)
    // The window ended on 1 April 2026; the survey of 10 April was entered on the 20th.
    await recordSurvey(await on('2026-04-20'), id, ['ILLC'], {
      ...SURVEY,
      completedOn: '2026-04-10',
    })
    expect(await asked('2026-04-01', 'LMC-2026-00042%2FILLC')).toEqual(['valid', 'valid'])
    expect(await asked('2026-04-05', 'LMC-2026-00042%2FILLC')).toEqual([
      'survey-overdue',
      'survey-overdue',
    ])
    expect(await asked('2026-04-15', 'LMC-2026-00042%2FILLC')).toEqual(['survey-overdue', 'valid'])
    expect(await asked('2026-04-15')).toEqual(['partly-valid', 'valid'])
    expect(await asked('2026-04-20')).toEqual(['valid', 'valid'])
    expect(await asked('2024-12-31')).toEqual([null, 'not-yet-valid'])
    // The page has one verdict for the day: what the register said at its end. What was recorded
    // later is said without another one.
    const page = async (day: string) => (await ask(`/verify/LMC-2026-00042?on=${day}`)).text()
    const overdue = await page('2026-04-15')
    expect(overdue).toMatch(/<h2[^>]*>Partly valid on April 15, 2026<\/h2>/)
    expect(overdue).toContain('Something was recorded later that is not counted here.')
    expect(overdue).not.toContain('status on April 15, 2026 was')
    expect(await page('2026-04-20')).not.toContain('recorded later')
    const before = await page('2024-12-31')
    expect(before).toMatch(/<h2[^>]*>Not recorded on December 31, 2024<\/h2>/)
    expect(before).toContain('It was entered on January 1, 2025.')
    expect(before).not.toContain('Not yet valid')
    expect(before).not.toContain('recorded later')
  },
)

test.for(ENGINES)(
  'what was suspended stays so for its days; of what was deleted nothing is known (%s)',
  async (engine) => {
    const { id, on, asked } = await register(engine)
    await decidePart(await on('2026-02-01'), id, 'ILLC', {
      move: 'suspend',
      reason: 'Damage',
      version: 1,
    })
    await decidePart(await on('2026-02-10'), id, 'ILLC', {
      move: 'reinstate',
      reason: 'Repaired',
      version: 2,
    })
    expect(await asked('2026-02-05')).toEqual(['partly-valid', 'partly-valid'])
    expect(await asked('2026-02-10')).toEqual(['valid', 'valid'])
    await deleteCertificate(await on('2026-03-01'), id)
    expect(await asked('2026-02-10')).toEqual([null, null])
  },
)
