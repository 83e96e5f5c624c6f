import { parseArgs } from 'node:util'
import { CANDIDATES, type Candidate } from './candidates.ts'

/** What is measured beside the comparison of the servers; run.ts says by what. */
const PARTS = [
  // The work of staff.
  'registrar',
  'search',
  'searching',
  // Pages in a browser.
  'first-verdict',
  'scripts',
  'lighthouse',
  // Whole files, while visitors go on asking.
  'import',
  'export',
  // What makes the register checkable without trusting it.
  'log',
  'documents',
  'kit',
  // Where there is much of it: certificates, time, processes, surveys.
  'scale',
  'memory',
  'processes',
  'surveys',
  'surveys-due',
  'on-board',
  'install',
] as const

export type Part = (typeof PARTS)[number]

/** It fills ten million certificates: only by name. */
const LONGEST: Part = 'scale'

export type Options = {
  seconds: number
  rounds: number
  certificates: number
  candidates: Candidate[]
  /**
   * The folder of another build, whose verifications are measured beside those of this one with
   * surveys.
   */
  beside: string | undefined
  parts: Part[]
  /** Certificates in the register that staff search. */
  searched: number
  /**
   * Certificates in the largest register that is verified from, and in the one whose server's
   * memory is looked at.
   */
  largest: number
  held: number
  /** Seconds of load before memory is looked at. */
  loaded: number
  /** Events in the log. */
  events: number
  visits: number
  runs: number
}

const NAMES: readonly string[] = [...CANDIDATES.map(({ name }) => name), ...PARTS]

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
    parts: PARTS.filter((name) => only.includes(name)),
    searched: wholeNumber('searched', values.searched, 1_000_000),
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
