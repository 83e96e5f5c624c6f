import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { NewCertificate } from '#/domain/register/model/certificate/certificate.ts'
import { certificateBody, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { verifyCertificate } from './verify.server.ts'

// The date is 2026-11-21.
const INTERIM = { code: 'SMC', kind: 'interim', issuedDate: '2026-06-05', expiryDate: '2026-11-05' }
const FULL_TERM = { code: 'DOC', issuedDate: '2026-01-05', expiryDate: '2031-01-05' }

test.for(ENGINES)(
  'the number of a part answers with the dates and checks of that part alone (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const { selectedCertificates: _, ...body } = certificateBody({
      certificateId: 'A/1',
      issuedDate: '2026-01-05',
    })
    await createCertificate(
      context,
      NewCertificate.parse({ ...body, expiryDate: null, parts: [FULL_TERM, INTERIM] }),
    )
    const valid = await verifyCertificate(context, 'A/1/DOC')
    expect(valid).toMatchObject({
      status: 'valid',
      recordNumber: 'A/1',
      certificate: { certificateId: 'A/1/DOC', issuedDate: '2026-01-05', expiryDate: '2031-01-05' },
    })
    expect(valid.checks).toContainEqual({ name: 'period', outcome: 'passed' })
    const expired = await verifyCertificate(context, 'A/1/SMC')
    expect(expired).toMatchObject({
      status: 'expired',
      recordNumber: 'A/1',
      certificate: { certificateId: 'A/1/SMC', issuedDate: '2026-06-05', expiryDate: '2026-11-05' },
    })
    expect(expired.checks).toContainEqual({ name: 'period', outcome: 'failed' })
  },
)
