import { expect, test } from 'vitest'
import { newPart } from '#/domain/register/model/certificate/part.ts'
import type { CertificateFacts } from '#/domain/exchange/files/rows/row.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { writeCertificates } from './write-rows.server.ts'

const IN_FORCE = { standing: 'in-force', standingReason: null, standingSince: null } as const
const SHIP = {
  vesselName: 'KM Uji',
  imoNumber: '9074729',
  flag: 'Indonesia',
  flagId: null,
  serviceId: null,
}

function facts(
  certificateId: string,
  issuedDate: string,
  renewedBy: Partial<Record<'SEC' | 'ILLC', string>> = {},
): CertificateFacts {
  const dates = {
    issuedDate,
    expiryDate: `${Number(issuedDate.slice(0, 4)) + 5}${issuedDate.slice(4)}`,
  }
  const parts = (['SEC', 'ILLC'] as const).map((code) => {
    const supersededBy = renewedBy[code] ?? null
    return newPart(code, code, {
      ...dates,
      ...IN_FORCE,
      supersededBy,
      supersededOn: supersededBy && '2026-06-01',
    })
  })
  const types = {
    type: 'Cargo Ship Safety Equipment',
    issuedCertificates: 'Cargo Ship Safety Equipment, International Load Line',
  }
  return { ...SHIP, ...types, ...dates, ...IN_FORCE, certificateId, parts }
}

test.for(ENGINES)(
  'an import writes when certificates end, and which record renews which certificate (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const all = [
      facts('OLD', '2022-01-01', { SEC: 'NEW/SEC' }),
      facts('NEW', '2026-06-01'),
      facts('OTHER', '2023-02-01', { ILLC: 'NOT-HERE/ILLC' }),
    ]
    await writeCertificates(db, {
      records: all.map((one) => ({ facts: one })),
      by: { id: null, email: 'console' },
      now: NOON,
      progress: () => {},
    })
    const numberOf = new Map(
      (await db.read.selectFrom('entries').select(['id', 'certificateId']).execute()).map((row) => [
        row.id,
        row.certificateId,
      ]),
    )
    const expiries = await db.read
      .selectFrom('certificates')
      .select(['entryId', 'lastDay'])
      .distinct()
      .where('lastDay', 'is not', null)
      .execute()
    expect(
      expiries.map(({ entryId, lastDay }) => `${numberOf.get(entryId)} ${lastDay}`).toSorted(),
    ).toEqual(['NEW 2031-06-01', 'OLD 2027-01-01', 'OTHER 2028-02-01'])
    const renewals = await db.read.selectFrom('renewals').selectAll().execute()
    expect(
      renewals.map(({ recordId, renewedById }) => [
        numberOf.get(recordId),
        numberOf.get(renewedById),
      ]),
    ).toEqual([['OLD', 'NEW']])
  },
)
