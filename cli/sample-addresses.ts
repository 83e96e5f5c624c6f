import { verdictOn, verifiedRow } from '#/app/verification/verdict/verdict.ts'
import { paths } from '#/app/web/paths.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { LOOK_UP_COLUMNS } from '#/db/schema.ts'

/** The statuses of which the demonstration lists one certificate each, with their labels. */
const SHOWN = {
  valid: 'A valid certificate',
  'partly-valid': 'A survey overdue',
  suspended: 'A suspended one',
  withdrawn: 'A withdrawn one',
  expired: 'An expired one',
}
export type SampleAddress = { label: string; path: string; status?: keyof typeof SHOWN }

/** The pages worth opening, with numbers that the register has: the first of these certificates with each status today. */
export async function listSampleAddresses(
  { db, today, now }: RequestContext,
  numbers: readonly string[],
): Promise<SampleAddress[]> {
  const samples = db.read
    .selectFrom('certificates')
    .select(LOOK_UP_COLUMNS)
    .where('certificateId', 'in', numbers)
  const rows = (await samples.execute()).toSorted(
    (one, other) => numbers.indexOf(one.certificateId) - numbers.indexOf(other.certificateId),
  )
  const verdicts = rows.map((row) =>
    verdictOn(row.certificateId, verifiedRow(row), today, { checkedAt: now }),
  )
  // The keys of SHOWN.
  const shown = (Object.keys(SHOWN) as (keyof typeof SHOWN)[]).flatMap((status) => {
    const number = verdicts.find((verdict) => verdict.status === status)?.certificate?.certificateId
    return number === undefined
      ? []
      : [{ label: SHOWN[status], path: paths.verify(number), status, number }]
  })
  const valid = verdicts.find(({ status }) => status === 'valid')?.certificate
  return [
    { label: 'Home page', path: paths.home() },
    ...shown.map(({ label, path, status }) => ({ label, path, status })),
    ...(valid ? [{ label: 'A QR code', path: paths.verificationQr(valid.certificateId) }] : []),
    ...(valid?.imoNumber ? [{ label: 'A ship', path: paths.vessel(valid.imoNumber) }] : []),
    { label: 'The API', path: paths.apiDocs() },
    { label: 'Staff sign-in', path: paths.signIn() },
  ]
}
