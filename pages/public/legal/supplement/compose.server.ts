import {
  APPLICATION_YEARS,
  CERTIFIED_YEARS,
  KINDS_OF_DATA,
  RETENTION,
  tablesOf,
  type KindOfData,
} from '#/domain/services/retention/retention.server.ts'
import type { LegalDocument } from '#/pages/public/legal/legal-document.ts'
import { COOKIES, type CookieName } from '#/domain/context/cookies.ts'
import { DEVICE_STORAGE, type DeviceStorage } from '#/pages/web/device-storage.ts'
import { FACT_LINES } from './public-facts.ts'
import type { SupplementWords } from './words.ts'

/**
 * The day of the words and of the tables together: legal.test.ts fails where they change without
 * it.
 */
const SUPPLEMENT_DATE = '2026-11-29'

const COOKIE_NAMES = Object.keys(COOKIES) as CookieName[] // the keys of a record that the compiler knows
const STORAGE_NAMES = Object.keys(DEVICE_STORAGE) as DeviceStorage[] // the same

/**
 * What this register adds to the privacy policy: the words of a language with the ages that cookies
 * and rows have.
 */
export function composeSupplement(words: SupplementWords): LegalDocument {
  return {
    title: words.title,
    updated: SUPPLEMENT_DATE,
    introduction: words.introduction,
    sections: [
      {
        id: 'public-facts',
        heading: words.publicHeading,
        blocks: [
          words.publicIntroduction,
          FACT_LINES.map((line) => words.publicFacts[line]),
          ...words.publicMore,
        ],
      },
      {
        id: 'cookies-and-ages',
        heading: words.cookiesHeading,
        blocks: [
          COOKIE_NAMES.map(
            (name) => `“${name}” (${ageOfCookie(words, name)}): ${words.cookies[name]}`,
          ),
          words.cookiesEnd,
        ],
      },
      {
        id: 'on-your-device',
        heading: words.deviceHeading,
        blocks: [words.deviceIntroduction, STORAGE_NAMES.map((name) => words.device[name])],
      },
      { id: 'what-is-logged', heading: words.logsHeading, blocks: [words.logs] },
      { id: 'checked-files', heading: words.fileHeading, blocks: [words.file] },
      {
        id: 'stored-and-deleted',
        heading: words.storedHeading,
        blocks: [
          words.storedIntroduction,
          KINDS_OF_DATA.map((data) => `${words.stored[data]}. ${periodOf(words, data)}`),
          ...words.storedEnd,
        ],
      },
      { id: 'recipients', heading: words.recipientsHeading, blocks: [words.recipients] },
    ],
  }
}

function ageOfCookie(words: SupplementWords, name: CookieName): string {
  const { seconds } = COOKIES[name]
  return seconds === null ? words.untilClosed : durationOf(words, seconds)
}

/**
 * A sentence: how long the tables of a line keep their rows: all alike, or the longest where some
 * are removed earlier.
 */
function periodOf(words: SupplementWords, data: KindOfData): string {
  if (data === 'applications')
    return words.applicationsPeriod({ application: APPLICATION_YEARS, certified: CERTIFIED_YEARS })
  const periods = tablesOf(data).map((table) => RETENTION[table])
  if (periods.some(({ kept }) => kept === 'permanent')) return words.permanent
  if (periods.some(({ kept }) => kept === 'while-used')) return words.whileUsed
  const seconds = periods.flatMap((period) => (period.kept === 'limited' ? [period.seconds] : []))
  return words.limited(durationOf(words, Math.max(...seconds)))
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365 * DAY

function durationOf({ duration }: SupplementWords, seconds: number): string {
  if (seconds % YEAR === 0) return duration(seconds / YEAR, 'year')
  if (seconds % DAY === 0) return duration(seconds / DAY, 'day')
  return seconds % HOUR === 0
    ? duration(seconds / HOUR, 'hour')
    : duration(seconds / MINUTE, 'minute')
}
