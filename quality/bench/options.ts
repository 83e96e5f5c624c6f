import { parseArgs } from 'node:util'
import { CANDIDATES, type Candidate } from './candidates.ts'

/** What is measured in a browser, beside the comparison of the servers. */
const PAGE_PARTS = ['first-verdict', 'scripts', 'lighthouse'] as const

/** What staff do with whole files, while visitors go on asking. */
const TRANSFER_PARTS = ['import', 'export'] as const

export type PagePart = (typeof PAGE_PARTS)[number]

/** What is measured of the work of staff. */
const STAFF_PARTS = ['search', 'searching', 'registrar'] as const

/** What makes the register checkable without trusting it. */
const PROOF_PARTS = ['log', 'documents', 'kit'] as const

/** What becomes of it where there is much of it: certificates, time, processes, surveys. */
const SCALE_PARTS = [
  'scale',
  'memory',
  'processes',
  'surveys',
  'surveys-due',
  'on-board',
  'install',
] as const

/** It fills ten million certificates: only by name. */
const LONGEST = 'scale'

type ScalePart = (typeof SCALE_PARTS)[number]
type ProofPart = (typeof PROOF_PARTS)[number]
type StaffPart = (typeof STAFF_PARTS)[number]
type TransferPart = (typeof TRANSFER_PARTS)[number]

export type Options = {
  seconds: number
  rounds: number
  certificates: number
  candidates: Candidate[]
  /** The folder of another build, whose verifications are measured beside those of this one with surveys. */
  beside: string | undefined
  pageParts: PagePart[]
  staffParts: StaffPart[]
  /** Certificates in the register that staff search. */
  searched: number
  transferParts: TransferPart[]
  proofParts: ProofPart[]
  scaleParts: ScalePart[]
  /** Certificates in the largest register that is verified from, and in the one whose server's memory is looked at. */
  largest: number
  held: number
  /** Seconds of load before memory is looked at. */
  loaded: number
  /** Events in the log. */
  events: number
  visits: number
  runs: number
}

const NAMES: readonly string[] = [
  ...CANDIDATES.map(({ name }) => name),
  ...PAGE_PARTS,
  ...TRANSFER_PARTS,
  ...STAFF_PARTS,
  ...PROOF_PARTS,
  ...SCALE_PARTS,
]

/** The arguments of `npm run bench`; throws an Error of one line where one of them is wrong. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '8' },
      rounds: { type: 'string', default: '3' },
      certificates: { type: 'string', default: '100000' },
      searched: { type: 'string', default: '1000000' },
      largest: { type: 'string', default: '10000000' },
      held: { type: 'string', default: '1000000' },
      loaded: { type: 'string', default: '60' },
      events: { type: 'string', default: '1000000' },
      visits: { type: 'string', default: '5' },
      runs: { type: 'string', default: '3' },
      beside: { type: 'string' },
      only: { type: 'string', default: NAMES.filter((name) => name !== LONGEST).join(',') },
    },
  })
  const only = known(values.only.split(','))
  return {
    seconds: wholeNumber('seconds', values.seconds, 3_600),
    rounds: wholeNumber('rounds', values.rounds, 100),
    // The sequence in a number has six digits.
    certificates: wholeNumber('certificates', values.certificates, 999_999),
    beside: values.beside,
    candidates: CANDIDATES.filter(({ name }) => only.includes(name)),
    pageParts: PAGE_PARTS.filter((name) => only.includes(name)),
    staffParts: STAFF_PARTS.filter((name) => only.includes(name)),
    searched: wholeNumber('searched', values.searched, 1_000_000),
    transferParts: TRANSFER_PARTS.filter((name) => only.includes(name)),
    proofParts: PROOF_PARTS.filter((name) => only.includes(name)),
    scaleParts: SCALE_PARTS.filter((name) => only.includes(name)),
    largest: wholeNumber('largest', values.largest, 99_999_999),
    held: wholeNumber('held', values.held, 99_999_999),
    loaded: wholeNumber('loaded', values.loaded, 3_600),
    events: wholeNumber('events', values.events, 1_000_000),
    visits: wholeNumber('visits', values.visits, 100),
    runs: wholeNumber('runs', values.runs, 100),
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`--${name} is a number from 1 to ${most}`)
  return value
}

function known(names: string[]): string[] {
  const unknown = names.find((name) => !NAMES.includes(name))
  if (unknown !== undefined)
    throw new Error(`--only knows ${NAMES.join(',')}; not ${unknown || 'nothing'}`)
  return names
}
