import { z } from 'zod'
import { searchQuery } from '#/domain/search/search-query.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/** Totals of lists by name are counted up to this number. */
export const COUNTED_UP_TO = 5_000

/** A page of records: how many, and the record after which it begins. */
export const PageQuery = z.object({
  limit: z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit is at least 1')
    .max(200, 'limit is at most 200')
    .default(50),
  after: z.coerce
    .number('after must be a number')
    .int('after must be a whole number')
    .min(1, 'after is the id of a record')
    .max(MAX_INTEGER, 'after is the id of a record')
    .optional(),
})

/** A page of a list by name: and what is searched for. */
export const ListByNameQuery = z.object({ q: searchQuery.default(''), ...PageQuery.shape })
export type ListByNameQuery = z.output<typeof ListByNameQuery>
