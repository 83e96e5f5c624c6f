import { z } from 'zod'
import { searchQuery } from '#/app/search/search-query.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

/** A page of the deletions: what is searched for, and the event before which it begins. */
export const DeletionListQuery = z.object({
  q: searchQuery.default(''),
  before: z.coerce
    .number('before must be a number')
    .int('before must be a whole number')
    .min(1, 'before is the id of a deletion')
    .max(MAX_INTEGER, 'before is the id of a deletion')
    .optional(),
})
export type DeletionListQuery = z.output<typeof DeletionListQuery>
