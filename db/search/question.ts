import type { RecordStatus } from '#/core/stored-values.ts'

/** What a list can be sorted by. */
export const SORT_COLUMNS = [
  'id',
  'certificateId',
  'vesselName',
  'imoNumber',
  'flag',
  'type',
  'issuedDate',
  'expiryDate',
] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export type Sort = { column: SortColumn; descending: boolean }

/** Both ends count; dates as `YYYY-MM-DD`. */
export type Period = { from?: string | undefined; to?: string | undefined }

/** Which certificates: all conditions that are given must hold. */
export type Condition = {
  /**
   * Contained in the number, the vessel's name, the type or the IMO number; in the form that
   * `searchText` has.
   */
  text?: string | undefined
  /** Ships whose certificates match besides, because another of their names contains the text. */
  ships?: readonly number[] | undefined
  /** As lists store it: of the day on which statuses were updated last. */
  status?: RecordStatus | undefined
  /**
   * The day on which `survey-overdue` also finds partly valid records of which a survey of one
   * certificate is overdue.
   */
  overdueOn?: string | undefined
  /**
   * The text of a flag; several where a State is spelled in several ways, of which one must be the
   * certificate's.
   */
  flag?: string | readonly string[] | undefined
  /** Of one of its certificates. */
  code?: string | undefined
  issued?: Period | undefined
  /** One of its certificates that is in force lasts until a day of this period. */
  lastDay?: Period | undefined
}

/**
 * Where a page begins: the value a certificate is sorted by, and its id, which orders equal values.
 */
export type Key = { value: string | number; id: number }

export type Question = Condition & {
  sort: Sort
  limit: number
  /** The page after this key, or before it; neither: the first page. */
  after?: Key | undefined
  before?: Key | undefined
}

/**
 * `counted`: matches are counted up to this number. `candidates`: certificates that are read one by
 * one before the ids of several indexes are intersected. `walked`: certificates that are read in
 * the order of the list; of a million, the first 10,000 hold a page of 5,000 evenly spread matches.
 * Reading 10,000 takes some 5 to 10 ms.
 */
export type Limits = { counted: number; candidates: number; walked: number }
export const LIMITS: Limits = { counted: 5_000, candidates: 20_000, walked: 10_000 }

export type Found = {
  ids: number[]
  /** How many match, at most 5,000. */
  total: number
  /** Whether more match. */
  totalIsCapped: boolean
  /** The first and the last of `ids`, where there is a page before or after them. */
  previous: Key | null
  next: Key | null
}
