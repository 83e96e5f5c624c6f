import { writeCertificates } from '#/domain/exchange/files/write/write-rows.server.ts'
import type { Store } from '#/db/schema.ts'
import { NOON } from '#/tests/helpers/people.ts'

/** Issues `count` certificates at once, each with its event, numbered `MANY-round-0` and up. */
export async function manyCertificates(db: Store, count: number, round = 0): Promise<void> {
  const facts = Array.from({ length: count }, (_, i) => ({
    certificateId: `MANY-${round}-${i}`,
    type: 'International Load Line',
    vesselName: `KM Banyak ${i}`,
    imoNumber: null,
    flag: 'Indonesia',
    flagId: null,
    serviceId: null,
    issuedDate: '2026-01-01',
    expiryDate: '2031-01-01',
    issuedCertificates: 'International Load Line',
    standing: 'in-force' as const,
    standingReason: null,
    standingSince: null,
  }))
  await writeCertificates(db, {
    records: facts.map((one) => ({ facts: one })),
    by: { id: null, email: 'console' },
    now: NOON,
    progress: () => {},
  })
}
