import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  getCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Engine } from '#/db/schema.ts'
import { issueSet, SetForm } from './issue-set.server.ts'
import { proposeSet } from './propose-set.server.ts'

// The date is 2026-11-21.

const SEC = { SEC_selected: 'yes', SEC_issuedDate: '2026-11-21', SEC_expiryDate: '2031-11-21' }
const ILLC = { ILLC_selected: 'yes', ILLC_issuedDate: '2026-11-21', ILLC_expiryDate: '2031-11-21' }
const SRC = { SRC_selected: 'yes', SRC_issuedDate: '2026-11-21', SRC_expiryDate: '2031-11-21' }

const SURVEYED = { surveyCompletedOn: '2026-11-21' }

/** A record with safety equipment and load line, which expire soon. */
async function office(engine: Engine) {
  const context = await staffContext(await freshStore(engine))
  const selectedCertificates = ['Cargo Ship Safety Equipment', 'International Load Line']
  const old = await createCertificate(
    context,
    certificateInput({ issuedDate: '2021-12-31', expiryDate: '2026-12-31', selectedCertificates }),
  )
  const issue = (form: Record<string, string>) =>
    issueSet(
      context,
      SetForm.parse({
        certificateId: 'T-2',
        vesselName: old.vesselName,
        imoNumber: '9074729',
        flag: 'Indonesia',
        ...SURVEYED,
        ...form,
      }),
    )
  const replacements = async () =>
    (await getCertificate(context, old.id)).parts.map(({ code, supersededBy }) => [
      code,
      supersededBy,
    ])
  const count = async () =>
    (await context.db.read.selectFrom('entries').select('id').execute()).length
  return { context, old, issue, replacements, count }
}

const UNTOUCHED = [
  ['SEC', null],
  ['ILLC', null],
]

test.for(ENGINES)(
  'a type that the old record does not have renews nothing of it, and nothing is issued (%s)',
  async (engine) => {
    const { issue, replacements, count } = await office(engine)
    await expect(issue({ ...SRC, SRC_renews: '1' })).rejects.toMatchObject({
      kind: 'conflict',
      details: {
        fields: { SRC_renews: [expect.stringContaining('has no certificate of the type SRC')] },
      },
    })
    expect([await replacements(), await count()]).toEqual([UNTOUCHED, 1])
  },
)

test.for(ENGINES)(
  'a withdrawn part is not renewed, also beside one that could be (%s)',
  async (engine) => {
    const { context, old, issue, replacements, count } = await office(engine)
    await decidePart(context, old.id, 'SEC', {
      move: 'withdraw',
      reason: 'Sold',
      version: old.version,
    })
    await expect(
      issue({ ...SEC, SEC_renews: '1', ...ILLC, ILLC_renews: '1' }),
    ).rejects.toMatchObject({
      kind: 'conflict',
      details: {
        fields: { SEC_renews: [expect.stringContaining(`${old.certificateId}/SEC is withdrawn`)] },
      },
    })
    expect([await replacements(), await count()]).toEqual([UNTOUCHED, 1])
  },
)

test.for(ENGINES)('a part is renewed once, and the error is at its row (%s)', async (engine) => {
  const { issue, count } = await office(engine)
  await issue({ ...SEC, SEC_renews: '1' })
  await expect(
    issue({ certificateId: 'T-3', ...SEC, SEC_renews: '1', ...ILLC, ILLC_renews: '1' }),
  ).rejects.toMatchObject({
    kind: 'conflict',
    details: {
      fields: { SEC_renews: [expect.stringContaining('has been renewed already, by T-2')] },
    },
  })
  expect(await count()).toBe(2)
})

test.for(ENGINES)('a certificate of another ship is not renewed (%s)', async (engine) => {
  const { issue, replacements, count } = await office(engine)
  await expect(issue({ ...SEC, SEC_renews: '1', imoNumber: '9321483' })).rejects.toMatchObject({
    kind: 'invalid',
    details: {
      fields: {
        SEC_renews: [expect.stringContaining('is of the ship with the IMO number 9074729')],
      },
    },
  })
  await expect(issue({ ...SEC, SEC_renews: '99' })).rejects.toMatchObject({
    kind: 'invalid',
    details: {
      fields: { SEC_renews: ['The certificate to renew is not in the register any more'] },
    },
  })
  expect([await replacements(), await count()]).toEqual([UNTOUCHED, 1])
})

test.for(ENGINES)(
  'a full-term one follows an interim one and begins with its own survey; an interim one does not (%s)',
  async (engine) => {
    const { context, issue } = await office(engine)
    const interim = {
      SMC_selected: 'yes',
      SMC_kind: 'interim',
      SMC_issuedDate: '2026-07-15',
      SMC_expiryDate: '2027-01-15',
      surveyCompletedOn: '',
    }
    const held = await issue(interim)
    const facts = {
      vesselName: 'KM Samudra Jaya',
      imoNumber: '9074729',
      flag: 'Indonesia',
      grossTonnage: 5000,
      shipType: null,
      personsCertified: null,
    }
    const { rows } = await proposeSet(context, facts, {
      certificates: [held],
      renewing: { codes: null, surveyed: null },
    })
    const row = rows.find(({ code }) => code === 'SMC')
    expect(row).toMatchObject({
      kind: 'full-term',
      selected: true,
      renews: true,
      expiryDate: '2031-11-20',
    })
    const next = {
      certificateId: 'T-3',
      SMC_selected: 'yes',
      SMC_issuedDate: '2026-11-21',
      SMC_renews: String(held.id),
    }
    await expect(
      issue({ ...next, SMC_kind: 'interim', SMC_expiryDate: '2027-05-21' }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { SMC_kind: [expect.stringContaining('are not renewed')] } },
    })
    const issued = await issue({ ...next, SMC_expiryDate: row?.expiryDate ?? '' })
    expect(issued.parts[0]).toMatchObject({ renewedFrom: null, expiryDate: '2031-11-20' })
    expect(await getCertificate(context, held.id)).toMatchObject({ supersededBy: 'T-3' })
  },
)

test.for(ENGINES)(
  'a part names the part that renews it, its record names the record, and both follow a correction (%s)',
  async (engine) => {
    const { context, old, issue, replacements } = await office(engine)
    const renewed = await issue({ ...SEC, SEC_renews: '1', ...ILLC, ILLC_renews: '1' })
    expect(await replacements()).toEqual([
      ['SEC', 'T-2/SEC'],
      ['ILLC', 'T-2/ILLC'],
    ])
    expect(await getCertificate(context, old.id)).toMatchObject({
      supersededBy: 'T-2',
      supersededOn: '2026-11-21',
    })
    const answer = async (number: string) => (await verifyCertificate(context, number)).certificate
    expect(await answer(`${old.certificateId}/SEC`)).toMatchObject({
      status: 'superseded',
      supersededBy: 'T-2/SEC',
    })
    expect(await answer(old.certificateId)).toMatchObject({
      status: 'superseded',
      supersededBy: 'T-2',
    })
    expect(await answer('T-2/SEC')).toMatchObject({
      status: 'valid',
      type: 'Cargo Ship Safety Equipment',
    })
    const { entries } = await historyOf(context, old.id, null)
    expect(entries[0]?.changes).toEqual([
      { fact: 'Renewed by', from: null, to: 'T-2' },
      { fact: 'Superseded on', from: null, to: '2026-11-21' },
    ])

    await updateCertificate(context, renewed.id, {
      certificateId: 'T-9',
      correctionReason: 'Typed wrongly',
    })
    expect(await replacements()).toEqual([
      ['SEC', 'T-9/SEC'],
      ['ILLC', 'T-9/ILLC'],
    ])
    expect(await getCertificate(context, old.id)).toMatchObject({ supersededBy: 'T-9' })

    // A type that the new record loses is no part any more, so the record is named.
    await updateCertificate(context, renewed.id, {
      selectedCertificates: ['International Load Line'],
    })
    expect(await replacements()).toEqual([
      ['SEC', 'T-9'],
      ['ILLC', 'T-9'],
    ])
    // A change of the old record keeps what its parts name.
    await updateCertificate(context, old.id, { vesselName: 'KM Samudra Raya' })
    expect(await replacements()).toEqual([
      ['SEC', 'T-9'],
      ['ILLC', 'T-9'],
    ])
    await deleteCertificate(context, renewed.id)
    expect([await replacements(), (await getCertificate(context, old.id)).supersededBy]).toEqual([
      UNTOUCHED,
      null,
    ])
  },
)

test.for(ENGINES)(
  'parts that different records renew leave their record without one; it is superseded all the same (%s)',
  async (engine) => {
    const { context, old, issue, replacements } = await office(engine)
    await issue({ ...SEC, SEC_renews: '1', ...SRC })
    await issue({ certificateId: 'T-3', ...ILLC, ILLC_renews: '1' })
    expect(await replacements()).toEqual([
      ['SEC', 'T-2/SEC'],
      ['ILLC', 'T-3'],
    ])
    expect((await getCertificate(context, old.id)).supersededBy).toBeNull()
    expect((await verifyCertificate(context, old.certificateId)).status).toBe('superseded')
  },
)
