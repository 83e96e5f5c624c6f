import { newPart } from '#/domain/register/model/certificate/part.ts'
import { writeCertificates } from '#/domain/exchange/files/write/write-rows.server.ts'
import type { Store } from '#/db/schema.ts'
import { NOON } from '#/tests/helpers/people.ts'

const IN_FORCE = { standing: 'in-force', standingReason: null, standingSince: null } as const
const DATES = { issuedDate: '2025-11-01', expiryDate: '2030-10-31' }
export const IMPORTED_LABELS = {
  ILLC: 'International Load Line',
  SEC: 'Cargo Ship Safety Equipment',
} as const

/** Puts an entry into the register as an import does; answers the id of its record. */
export async function importEntry(
  db: Store,
  certificateId: string,
  codes: (keyof typeof IMPORTED_LABELS)[] = ['SEC'],
): Promise<number> {
  const parts = codes.map((code) =>
    newPart(code, IMPORTED_LABELS[code], {
      ...DATES,
      ...IN_FORCE,
      supersededBy: null,
      supersededOn: null,
    }),
  )
  const labels = codes.map((code) => IMPORTED_LABELS[code])
  const facts = {
    vesselName: 'KM Uji',
    imoNumber: '9074729',
    flag: 'Indonesia',
    flagId: null,
    serviceId: null,
    certificateId,
    type: labels[0] ?? '',
    issuedCertificates: labels.join(', '),
    ...DATES,
    ...IN_FORCE,
    parts,
  }
  await writeCertificates(db, {
    records: [{ facts }],
    by: { id: null, email: 'console' },
    now: NOON,
    progress: () => {},
  })
  const { id } = await db.read
    .selectFrom('entries')
    .select('id')
    .where('certificateId', '=', certificateId)
    .executeTakeFirstOrThrow()
  return id
}
