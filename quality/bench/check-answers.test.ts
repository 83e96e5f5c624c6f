import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays, dateInJakarta } from '#/core/dates.ts'
import { partsFromList } from '#/domain/register/model/certificate/part.ts'
import { statusOf } from '#/domain/register/model/certificate/status.ts'

const COUNT = 2_000

/** What the product and its peers say of each certificate of the sample, asked on a day. */
async function answersOn(filledOn: string, askedOn: string) {
  vi.useFakeTimers({ now: new Date(`${filledOn}T05:00:00Z`), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.resetModules()
  const { sampleCertificate } = await import('#/tests/helpers/register/sample-certificates.ts')
  const { answerWith } = await import('./baselines/answer.ts')
  vi.setSystemTime(new Date(`${askedOn}T05:00:00Z`))
  const today = dateInJakarta(new Date().toISOString())
  return Array.from({ length: COUNT }, (_, index) => {
    const row = sampleCertificate(index, COUNT)
    const none = { supersededBy: null, supersededOn: null }
    const { imoNumber = null, standingReason = null, standingSince = null } = row
    const facts = { ...row, ...none, imoNumber, standingReason, standingSince }
    const { surveysFrom = '' } = row
    return {
      product: statusOf({ parts: partsFromList(facts), surveysFrom }, today),
      peers: answerWith(facts).certificate?.status,
    }
  })
}

// Windows of surveys close on days like these: three months after an anniversary.
test.for(['2026-11-25', '2026-11-30', '2027-02-28', '2028-02-29', '2030-06-15', '2033-01-01'])(
  'of the sample the product says what its peers say, filled on %s and asked on that day or the next',
  async (day) => {
    for (const askedOn of [day, addDays(day, 1)]) {
      const answers = await answersOn(day, askedOn)
      expect(answers.filter(({ product, peers }) => product !== peers)).toEqual([])
    }
  },
)
