/**
 * What staff are asked to decide, because no rule ends it: class that has been suspended for six
 * months (IACS PR1C, A.4), Safety Management Certificates of a company whose Document of Compliance
 * was withdrawn or has expired (ISM Code 13.5), and a tonnage certificate that states less than the
 * ship measures now, gross or net (Tonnage Convention 1969, article 10(1)).
 */
export type Decision = {
  kind: 'class-withdrawal' | 'safety-without-document' | 'tonnage'
  recordId: number
  code: string
  number: string
  vesselName: string
  /** Since when class is suspended or the document has ended; null for the tonnage. */
  since: string | null
  /** The number of the Document of Compliance, or both tonnages. */
  about: string | null
}
