import { expect, test } from 'vitest'
import {
  createCertificate,
  getCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import type { Engine } from '#/db/schema.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { issueSet, SetForm } from './issue-set.server.ts'

// The date is 2026-11-21.

const SURVEYED = { surveyCompletedOn: '2026-11-21' }

/** Two records of one ship: O-1 with safety equipment and load line, O-2 with radio. */
async function office(engine: Engine) {
  const context = await staffContext(await freshStore(engine))
  const dates = { issuedDate: '2021-12-31', expiryDate: '2026-12-31' }
  const record = (certificateId: string, selectedCertificates: string[]) =>
    createCertificate(context, certificateInput({ certificateId, ...dates, selectedCertificates }))
  const first = await record('O-1', ['Cargo Ship Safety Equipment', 'International Load Line'])
  const second = await record('O-2', ['Cargo Ship Safety Radio'])
  const issue = (form: Record<string, string>) =>
    issueSet(
      context,
      SetForm.parse({
        certificateId: 'T-2',
        vesselName: first.vesselName,
        imoNumber: '9074729',
        flag: 'Indonesia',
        ...SURVEYED,
        ...form,
      }),
    )
  const replacements = async (id: number) =>
    (await getCertificate(context, id)).parts.map(({ code, supersededBy, supersededOn }) => [
      code,
      supersededBy,
      supersededOn,
    ])
  return { context, issue, replacements, first, second }
}

/** A selected row of the form; `renews`: the id of a record. */
const row = (
  code: string,
  { renews, issuedDate = '2026-11-21' }: { renews: number; issuedDate?: string },
) => ({
  [`${code}_selected`]: 'yes',
  [`${code}_issuedDate`]: issuedDate,
  [`${code}_expiryDate`]: '2031-11-21',
  [`${code}_renews`]: String(renews),
})

test.for(ENGINES)(
  'a set renews parts of several records, each from the day of its new part on (%s)',
  async (engine) => {
    const { issue, replacements, first, second } = await office(engine)
    await issue({
      ...row('SEC', { renews: first.id, issuedDate: '2026-11-25' }),
      ...row('SRC', { renews: second.id }),
    })
    expect(await replacements(first.id)).toEqual([
      ['SEC', 'T-2/SEC', '2026-11-25'],
      ['ILLC', null, null],
    ])
    expect(await replacements(second.id)).toEqual([['SRC', 'T-2/SRC', '2026-11-21']])
  },
)

test.for(ENGINES)(
  'a set without an IMO number renews nothing of a ship that has one (%s)',
  async (engine) => {
    const { issue, replacements, first } = await office(engine)
    await expect(
      issue({ ...row('SEC', { renews: first.id }), imoNumber: '' }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      details: {
        fields: {
          SEC_renews: [expect.stringContaining('is of the ship with the IMO number 9074729')],
        },
      },
    })
    expect((await replacements(first.id))[0]).toEqual(['SEC', null, null])
  },
)

test.for(ENGINES)(
  'a short-term certificate follows no interim one; the error is at its row (%s)',
  async (engine) => {
    const { issue } = await office(engine)
    const interim = {
      SMC_selected: 'yes',
      SMC_kind: 'interim',
      SMC_issuedDate: '2026-07-15',
      SMC_expiryDate: '2027-01-15',
      surveyCompletedOn: '',
    }
    const { id } = await issue({ certificateId: 'I-1', ...interim })
    const next = {
      ...interim,
      SMC_kind: 'short-term',
      SMC_issuedDate: '2026-11-21',
      SMC_renews: String(id),
    }
    await expect(issue({ certificateId: 'I-2', ...next })).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { SMC_kind: [expect.stringContaining('are not renewed')] } },
    })
  },
)

test.for(ENGINES)(
  'a corrected number is followed by the parts that it renews, and by no others (%s)',
  async (engine) => {
    const { context, issue, replacements, first } = await office(engine)
    const renewed = await issue(row('SEC', { renews: first.id }))
    await issue({ certificateId: 'T-3', ...row('ILLC', { renews: first.id }) })
    await updateCertificate(context, renewed.id, {
      certificateId: 'T-9',
      correctionReason: 'Typed wrongly',
    })
    expect((await replacements(first.id)).map(([code, by]) => [code, by])).toEqual([
      ['SEC', 'T-9'],
      ['ILLC', 'T-3'],
    ])
  },
)
