import { z } from 'zod'
import type { Operation } from './operation.ts'

export const apiDocsOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/openapi.json',
    tag: 'Description',
    summary: 'This description, for programs',
    description: 'OpenAPI 3.1, made of the schemas that the calls themselves are checked with. /api/docs shows it to people.',
    who: 'anyone',
    answers: { 200: { words: 'The description.', schema: z.looseObject({ openapi: z.literal('3.1.1') }) } },
    example: {},
  },
]
