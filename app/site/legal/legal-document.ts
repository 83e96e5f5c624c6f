/** A legal text: sections with a heading and blocks; a block is a paragraph, or a list. */
export type LegalDocument = {
  title: string
  /** `YYYY-MM-DD`. */
  updated: string
  introduction: string[]
  sections: { id: string; heading: string; blocks: (string | string[])[] }[]
}
