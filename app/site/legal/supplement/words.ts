import type { KindOfData } from '#/app/retention/retention.server.ts'
import type { CookieName } from '#/app/web/cookies.ts'
import type { DeviceStorage } from '#/app/web/device-storage.ts'
import type { FactLine } from './public-facts.ts'

/** The words of the supplement in one language. What the product knows as data (ages, names of cookies) is added by `composeSupplement`. */
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
  /** What is stored; the period follows from the table. `applications` says its own, which has conditions. */
  stored: Record<KindOfData, string>
  applicationsPeriod: (years: { application: number; certified: number }) => string
  storedEnd: string[]
  recipientsHeading: string
  recipients: string[]
  permanent: string
  whileUsed: string
  untilClosed: string
  /** `in 90 days`, `1 year`. */
  duration: (count: number, unit: 'minute' | 'hour' | 'day' | 'year') => string
}
