// What the step `0100-entries` makes of an entry that lists its types and stores nothing else of its
// certificates.

/** An entry as it was stored; `parts`: its certificates as JSON, null where its own facts say it. */
export type Entry = Pick<
  Part,
  'standing' | 'standingReason' | 'standingSince' | 'supersededBy' | 'supersededOn'
> & {
  id: number
  certificateId: string
  type: string
  issuedCertificates: string
  issuedDate: string
  expiryDate: string
  status: string
  statusUntil: string | null
  parts: string | null
}

/** A certificate as it was stored in its entry. */
export type Part = {
  code: string
  label: string
  kind: string
  surveyCompletedOn: string | null
  issuedOn: string
  expiryDate: string | null
  renewedFrom: string | null
  extension: { until: string } | null
  standing: string
  standingReason: string | null
  standingSince: string | null
  supersededBy: string | null
  supersededOn: string | null
  surveys: object[]
  conditions: { dueOn: string; closedOn: string | null }[]
  particulars?: object
}

const NO_EXPIRY = '9999-12-31'

/** One certificate for each type that an entry lists, and one for what is none of the known types. */
export function listedIn(entry: Entry): Part[] {
  const listed = entry.issuedCertificates
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')
  const labels = listed.length > 0 || entry.type.trim() === '' ? listed : [entry.type]
  const parts: Part[] = []
  for (const label of labels) {
    const code = CODES.get(plainName(label)) ?? 'OTHER'
    const same = parts.find((part) => part.code === code)
    if (!same) parts.push(partOf(entry, code, label))
    else if (code === 'OTHER') same.label += `, ${label}`
  }
  return parts
}

function partOf(entry: Entry, code: string, label: string): Part {
  return {
    code,
    label,
    kind: 'full-term',
    surveyCompletedOn: null,
    issuedOn: entry.issuedDate,
    expiryDate: entry.expiryDate === NO_EXPIRY ? null : entry.expiryDate,
    renewedFrom: null,
    extension: null,
    standing: entry.standing,
    standingReason: entry.standingReason,
    standingSince: entry.standingSince,
    supersededBy: entry.supersededBy,
    supersededOn: entry.supersededOn,
    surveys: [],
    conditions: [],
  }
}

/** What entries may call a type, in small letters without “certificate” and signs. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  IAFS: ['international anti fouling system'],
  IBWMC: ['international ballast water management'],
  Class: ['of classification'],
  SAFCON: ['cargo ship safety construction'],
  SEC: ['cargo ship safety equipment'],
  SRC: ['cargo ship safety radio'],
  DOC: ['document of compliance'],
  IEEC: ['international energy efficiency'],
  IAPP: ['international air pollution prevention'],
  IOPP: ['international oil pollution prevention'],
  ISSC: ['international ship security'],
  ISPP: ['international sewage pollution prevention'],
  ITC69: ['international tonnage', 'international tonnage 1969'],
  ILLC: ['international load line'],
  MLC: ['maritime labour statement of compliance', 'maritime labour'],
  SMC: ['safety management'],
}

const CODES = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => {
    const short = code.toLowerCase()
    return [short, ...names.flatMap((name) => [name, `${name} ${short}`])].map(
      (name) => [name, code] as const,
    )
  }),
)

function plainName(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/certificate/g, ' ')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
