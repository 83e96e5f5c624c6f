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

/** Both ends count; dates as `YYYY-MM-DD`. */
export type Period = { from?: string | undefined; to?: string | undefined }

/** Which certificates: all that are said must hold. */
export type Condition = {
  /** Held by the number, the vessel's name, the type or the IMO number; in the form that `searchText` has. */
  text?: string | undefined
  standing?: 'in-force' | 'suspended' | 'withdrawn' | undefined
  flag?: string | undefined
  /** The names of a type that a certificate covers, as records may have it. */
  type?: readonly string[] | undefined
  issued?: Period | undefined
  expiry?: Period | undefined
  /** From which day on it is superseded; what is not lies after every day. */
  superseded?: Period | undefined
}

/** Where a page begins: the value a certificate is sorted by, and its id, which tells equal values apart. */
export type Key = { value: string | number; id: number }

export type Question = Condition & {
  sort: { column: SortColumn; descending: boolean }
  limit: number
  /** The page after this place, or before it; neither: the first page. */
  after?: Key | undefined
  before?: Key | undefined
  /** With a text, counting stops here: `total` is then this number. */
  countTo: number
}

export type Found = {
  ids: number[]
  total: number
  /** The first and the last of `ids`, where there is a page before or after them. */
  previous: Key | null
  next: Key | null
}
