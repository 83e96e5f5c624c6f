import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type {
  ContentInput,
  ContentLabels,
  ContentRecord,
} from '#/domain/services/editing/content.ts'

/**
 * A field by its name in the form, such as `texts.en.title`, with its label, what it holds and what
 * is wrong with it.
 */
export type ContentField = {
  id: string
  name: string
  label: string
  defaultValue: string
  errors: string[] | undefined
  autoFocus: boolean
}

/** What the list shows of a record. */
export type ContentRow = {
  name: string
  picture?: ReactNode
  /** Short facts that stand out, beside the name. */
  tags?: (string | false)[]
  /** Below the name. */
  details: ReactNode
  /** Before the buttons that move the row. */
  link?: ReactNode
}

/**
 * What the pages of one kind of content show. Methods, so that the pages, which are those of every
 * kind, may hand them its records.
 */
export type ContentPages<R extends ContentRecord = ContentRecord> = {
  labels: ContentLabels
  schema: z.ZodType<ContentInput, Record<string, unknown>>
  list: { title: string; intro: string }
  /** Where the form that adds a record is: a page of its own, or null for below the list. */
  addPath: (() => string) | null
  /** What a new record begins with. */
  defaults?: Record<string, string>
  nameOf(record: R): string
  row(record: R, all: readonly R[]): ContentRow
  /** Below the name of the record that is edited. */
  about(record: R): ReactNode
  /** The fields of the form, besides those that every kind has. `id`: null for a new record. */
  Fields: ComponentType<{ field: (name: string) => ContentField; id: number | null }>
}
