import { z } from 'zod'
import { searchable } from '#/app/certificates/model/certificate.ts'

/** `IMO 9074729`, as pages write it, is stored as the number alone. */
const PREFIX = /^imo(?: no\.?| number)?[\s:.]*(?=\d+$)/

/** What is typed into the search of a list, in the normal form that the stored text has. */
export const searchQuery = z
  .string()
  .max(200, 'Search for at most 200 characters')
  .transform((typed) => searchable(typed).replace(PREFIX, ''))
