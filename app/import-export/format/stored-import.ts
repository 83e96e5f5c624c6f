import { USUAL_YEARS } from './columns.ts'
import { NO_ANSWERS } from './questions.ts'
import type { Contents, Import, Outcome } from './import.ts'

/** What older versions, which took the first row as headings or read one sheet only, did not store of a file. */
const UNARRANGED = {
  headingRows: [1],
  leftOut: [],
  leftOutCount: 0,
  sheetsRead: [],
  sheetsLeftOut: [],
  hiddenRows: 0,
  hiddenColumns: 0,
  orders: [],
  sheets: [],
  holds: 'records',
} satisfies Partial<Contents>

/** What they did not count. */
const UNCOUNTED = {
  certificates: 0,
  further: 0,
  unchanged: 0,
  questions: [],
} satisfies Partial<Outcome>

/** What they did not ask. */
const UNCHOSEN = { holds: 'records', leaveOut: [], shortYears: USUAL_YEARS, ...NO_ANSWERS } as const

type Stored = { contents: string | null; choices: string | null; outcome: string | null }

/** Reads the JSON of an import as it is stored, also by older versions. */
export function readStored({
  contents,
  choices,
  outcome,
}: Stored): Pick<Import, 'contents' | 'choices' | 'outcome'> {
  return {
    contents: contents === null ? null : { ...UNARRANGED, ...JSON.parse(contents) },
    choices: choices === null ? null : { ...UNCHOSEN, ...JSON.parse(choices) },
    outcome: outcome === null ? null : { ...UNCOUNTED, ...JSON.parse(outcome) },
  }
}
