import type { ServiceTexts } from '#/app/services/service-input.ts'

export type TextsFormValues = Record<keyof ServiceTexts, string>

/** What the fields of the form hold: text, lists with one entry a line. */
export type ServiceFormValues = {
  slug: string
  category: string
  imageUrl: string
  texts: { en: TextsFormValues; id: TextsFormValues }
}

export const NO_TEXTS: TextsFormValues = {
  title: '',
  description: '',
  longDescription: '',
  areas: '',
  benefits: '',
  process: '',
}

/** Texts as the form shows them. */
export function textOf({ longDescription, areas, benefits, process, ...texts }: ServiceTexts): TextsFormValues {
  return {
    ...texts,
    longDescription: longDescription ?? '',
    areas: areas.join('\n'),
    benefits: benefits.join('\n'),
    process: process.join('\n'),
  }
}

/** What a refused form held, in the shape of a record, to be compared with one. Browsers end lines with CR LF (HTML §4.10.21). */
export function typedRecord(refused: Record<string, unknown>): Record<string, unknown> {
  const { version: _, ...typed } = refused
  return { ...unixLines(typed), hidden: refused['hidden'] !== undefined }
}

function unixLines(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value === 'string') return [name, value.replaceAll('\r\n', '\n').trim()]
      // A form's values are texts, or objects of them.
      return [name, typeof value === 'object' && value !== null ? unixLines(value as Record<string, unknown>) : value]
    }),
  )
}
