/**
 * What both peers share: as much of the product's rules as an answer with the same fields needs,
 * and no more.
 */

type Row = {
  certificateId: string
  type: string
  vesselName: string
  imoNumber: string | null
  flag: string
  issuedDate: string
  expiryDate: string
  issuedCertificates: string
  standing: string
  standingReason: string | null
  standingSince: string | null
  supersededBy: string | null
}

export type Answer =
  | { verified: true; certificate: Omit<Row, 'standing'> & { isValid: boolean; status: string } }
  | { verified: false; certificate: null }

/** The number as it is stored, or null for what cannot be one. */
export function readNumber(typed: string): string | null {
  const number = typed.trim().toUpperCase()
  return /^[A-Z0-9\-/.]{1,64}$/.test(number) ? number : null
}

export function answerWith(row: Row | undefined): Answer {
  if (!row) return { verified: false, certificate: null }
  const status = statusOf(row, today())
  return {
    verified: true,
    certificate: {
      certificateId: row.certificateId,
      type: row.type,
      vesselName: row.vesselName,
      imoNumber: row.imoNumber,
      flag: row.flag,
      issuedDate: row.issuedDate,
      expiryDate: row.expiryDate,
      issuedCertificates: row.issuedCertificates,
      isValid: status === 'valid',
      status,
      standingReason: row.standingReason,
      standingSince: row.standingSince,
      supersededBy: row.supersededBy,
    },
  }
}

const DAY_MS = 86_400_000
const JAKARTA_MS = 7 * 3_600_000
let [day, until] = ['', 0]

/** The date in Jakarta, worked out once a day. */
function today(): string {
  const now = Date.now()
  if (now >= until) {
    until = Math.floor((now + JAKARTA_MS) / DAY_MS + 1) * DAY_MS - JAKARTA_MS
    day = new Date(now + JAKARTA_MS).toISOString().slice(0, 10)
  }
  return day
}

function statusOf({ standing, issuedDate, expiryDate }: Row, today: string): string {
  if (standing !== 'in-force') return standing
  if (expiryDate < today) return 'expired'
  return issuedDate > today ? 'not-yet-valid' : 'valid'
}
