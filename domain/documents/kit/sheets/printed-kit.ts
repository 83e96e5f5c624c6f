import { SHEET_LANGUAGES, SHEET_TEXTS, type SheetLanguage } from './instruction-texts.ts'

/** What both sheets say of the ship. `madeAt`: ISO 8601, UTC; `madeOn`: the day in Jakarta. */
export type SheetFacts = {
  ship: { name: string; imo: string; flag: string }
  certificates: { number: string; code: string; until: string | null }[]
  /** Whether the ship has more than these. */
  more: boolean
  madeAt: string
  madeOn: string
  authority: string
  emergencyPhone: string
  phone: string
  email: string
  /** What each address of the register begins with, and where a number is verified. */
  origin: string
  addresses: { en: string; id: string }
  /** The page of the ship. */
  shipLink: string
}

/**
 * A code with the certificates of its record. `lines`: the abbreviation of each, and until when it
 * is valid, ready to print.
 */
type PrintedCode = { link: string; number: string; lines: { code: string; until: string }[] }

export type PrintedCodes = {
  ship: SheetFacts['ship']
  title: string
  lead: string
  madeAt: string
  authority: string
  alt: string
  codes: PrintedCode[]
}

/** Text, or an address, which is written from left to right in every language. */
type Segment = { text: string } | { address: string }

/**
 * The pages of the sheet for inspectors, one in each language; `instructions.typ` defines how they
 * look.
 */
export function printedInstructions({ addresses, origin, ...facts }: SheetFacts) {
  const pages = SHEET_LANGUAGES.map((language) => {
    const { steps, ...texts } = SHEET_TEXTS[language]
    const address = language === 'id' ? addresses.id : addresses.en
    return {
      ...texts,
      language,
      isRightToLeft: language === 'ar',
      font: FONTS[language] ?? null,
      steps: steps.map((step) => segmentsOf(step, { address, origin })),
    }
  })
  return { ...facts, pages }
}

/** The fonts of the scripts that the others lack; those in `domain/documents/kit/fonts`. */
const FONTS: Partial<Record<SheetLanguage, string>> = { zh: 'Noto Sans SC', ar: 'Noto Sans Arabic' }

function segmentsOf(step: string, values: { address: string; origin: string }): Segment[] {
  return step
    .split(/(\{(?:address|origin)\})/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '{address}') return { address: values.address }
      return part === '{origin}' ? { address: values.origin } : { text: part }
    })
}
