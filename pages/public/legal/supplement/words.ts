import type { KindOfData } from '#/domain/services/retention/retention.server.ts'
import type { CookieName } from '#/domain/context/cookies.ts'
import type { DeviceStorage } from '#/pages/web/device-storage.ts'
import type { FactLine } from './public-facts.ts'

/**
 * The words of the supplement in one language. What the product knows as data (ages, names of
 * cookies) is added by `composeSupplement`.
 */
export type SupplementWords = {
  title: string
  introduction: string[]
  publicHeading: string
  publicIntroduction: string
  publicFacts: Record<FactLine, string>
  publicMore: string[]
  cookiesHeading: string
  cookies: Record<CookieName, string>
  cookiesEnd: string
  deviceHeading: string
  deviceIntroduction: string
  device: Record<DeviceStorage, string>
  logsHeading: string
  logs: string[]
  fileHeading: string
  file: string
  storedHeading: string
  storedIntroduction: string
  /**
   * What is stored, without a full stop; a sentence about the period follows from the table.
   * `applications` has its own, with conditions.
   */
  stored: Record<KindOfData, string>
  applicationsPeriod: (years: { application: number; certified: number }) => string
  storedEnd: string[]
  recipientsHeading: string
  recipients: string[]
  /** Sentences. */
  permanent: string
  whileUsed: string
  limited: (duration: string) => string
  untilClosed: string
  /** `90 days`, `1 year`. */
  duration: (count: number, unit: 'minute' | 'hour' | 'day' | 'year') => string
}
