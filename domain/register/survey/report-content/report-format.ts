// The bounds of reports from on board, for the device and the register (report.ts).

export const REPORT_FORMAT = 'lentera-survey-report-1'

/**
 * The longest text of a report, in characters: a request has at most 64 KB, and the signature goes
 * with it.
 */
export const MAX_REPORT_LENGTH = 30_000
export const MAX_CONDITIONS = 20
/** The most entries of the register that one report covers; no ship has more in use. */
export const MAX_RECORDS = 60
/** The most certificates of one entry. */
export const MAX_CODES = 20
export const MAX_FILES = 10
export const MAX_FILE_BYTES = 20 * 1024 * 1024
/** How many reports a surveyor sends in 24 hours, and how large their files are together. */
export const MAX_REPORTS_OF_DAY = 300
export const MAX_BYTES_OF_DAY = 3_000_000_000
/**
 * What the text of a report may call its files. What a file is, and whether it is taken, its bytes
 * say (`isSendable`).
 */
export const FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/pdf',
] as const
/** What a surveyor may send. The office downloads them; no browser shows them as a page. */
export const SENT_TYPES = ['image/jpeg', 'image/png', 'image/heic', 'application/pdf'] as const
export type SentType = (typeof SENT_TYPES)[number]

/** Whether a file is taken that is of this type by its bytes. */
export function isSendable(type: string | null): type is SentType {
  return SENT_TYPES.some((one) => one === type)
}

/** The result says it where a survey imposes conditions. */
export const CONDITIONS_WITHOUT_RESULT =
  'Choose the result “Satisfactory, with conditions” or “Not satisfactory”, or remove the conditions'

/** The same the other way. */
export const RESULT_WITHOUT_CONDITIONS = 'Impose at least one condition, or choose another result'

export const REPORT_CHANGED =
  'This report was changed in the database after it arrived, so it cannot be approved. Inform an administrator, and decline it: the surveyor can then copy it to a new report.'
