import { z } from 'zod'

/** What is answered to a call that saves something, with what a person should look at. `id`: of the schema in the description. */
export function withWarnings<S extends z.ZodObject>(schema: S, id: string, description: string) {
  return schema.safeExtend({ warnings }).meta({ id, description })
}

/** Nothing of it was refused. */
export const warnings = z
  .array(z.string())
  .describe(
    'What a person should look at, such as letters of a name that documents cannot print, or another certificate of a type in force for the ship, which has one of each; empty for nothing.',
  )
