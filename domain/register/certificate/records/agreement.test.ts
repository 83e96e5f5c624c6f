import { expect, test } from 'vitest'
import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const TYPES = ['International Load Line', 'Cargo Ship Safety Equipment', 'International Tonnage']

test.for(ENGINES)(
  'dates and standing of an entry change for all its certificates where they agree, and are refused where they differ (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const issue = (certificateId: string, more: object) =>
      createCertificate(context, certificateInput({ certificateId, ...more }))
    const alike = await issue('ALIKE', { selectedCertificates: TYPES, expiryDate: '2030-12-31' })
    const correctionReason = 'Typing error'
    const dates = { issuedDate: '2026-01-02', expiryDate: '2030-12-30', correctionReason }
    expect((await updateCertificate(context, alike.id, dates)).parts).toMatchObject([
      { code: 'ILLC', issuedOn: '2026-01-02', expiryDate: '2030-12-30' },
      { code: 'SEC', issuedOn: '2026-01-02', expiryDate: '2030-12-30' },
      { code: 'ITC69', issuedOn: '2026-01-02', expiryDate: null },
    ])
    const suspension = { isValid: false, standingReason: 'Detained in Batam' }
    expect((await updateCertificate(context, alike.id, suspension)).parts).toMatchObject(
      TYPES.map(() => ({ standing: 'suspended' })),
    )
    const own = await issue('OWN', {
      issuedDate: '2026-01-01',
      expiryDate: null,
      selectedCertificates: undefined,
      parts: [
        { code: 'ILLC', expiryDate: '2030-12-31' },
        { code: 'SMC', issuedDate: '2026-02-01', expiryDate: '2030-11-30' },
      ],
    })
    const pages = (end = '') =>
      ['ILLC', 'SMC'].map((code) => `/admin/certificates/${own.id}/parts/${code}${end}`)
    const refusal = (field: string, words: string, instead: string[]) => ({
      kind: 'invalid',
      message: `The certificates of OWN each have their own ${words}: change it on the page of each`,
      details: { fields: { [field]: [expect.any(String)] }, instead },
    })
    await expect(
      updateCertificate(context, own.id, { issuedDate: '2026-01-02', correctionReason }),
    ).rejects.toMatchObject(refusal('issuedDate', 'issue date', pages('/edit')))
    await expect(
      updateCertificate(context, own.id, { expiryDate: '2030-12-30', correctionReason }),
    ).rejects.toMatchObject(refusal('expiryDate', 'expiry date', pages('/edit')))
    await decidePart(context, own.id, 'SMC', { move: 'suspend', reason: 'Detained in Batam' })
    await expect(updateCertificate(context, own.id, suspension)).rejects.toMatchObject(
      refusal('isValid', 'status', pages()),
    )
    // What is sent back as it was is no change, and other facts are.
    const { issuedDate, expiryDate } = own
    const sent = { issuedDate, expiryDate, isValid: true, flag: 'Panama', correctionReason }
    expect(await updateCertificate(context, own.id, sent)).toMatchObject({ flag: 'Panama' })
  },
)
