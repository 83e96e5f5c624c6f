import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { FlagInput, type Flag, type FlagRecord } from './flag.ts'

const facts = { id: z.int(), name: z.string().describe('In English.'), code: z.string().describe('Two letters.') }

const PublicFlag = z.strictObject(facts).meta({ id: 'Flag', description: 'A flag State.' }) satisfies z.ZodType<Flag>
const WholeFlag = z
  .strictObject({
    ...facts,
    indonesianName: z.string().nullable().describe('Null where the usual name of the country is shown.'),
    hidden: z.boolean(),
    place: z.int().describe('Its place in the order, counted from 1.'),
    version: z.int().describe('Counts the changes. Send it with the next one.'),
  })
  .meta({ id: 'WholeFlag', description: 'A flag State, as staff see it.' }) satisfies z.ZodType<FlagRecord>

const FIELDS = {
  name: 'In English. Certificates keep the name they were issued with.',
  code: 'Two letters, such as `id`; an unknown one shows the white flag.',
  indonesianName: 'Left out or null, the usual name of the country is shown on Indonesian pages.',
  hidden: 'Neither shown nor counted.',
  version: 'The version that was read; left out, what is stored is replaced whatever it is.',
}

const body = { name: 'Liberia', code: 'lr' }
const flag: FlagRecord = { id: 11, ...body, indonesianName: null, hidden: false, place: 11, version: 1 }
const id = z.object({
  id: z
    .int()
    .min(1)
    .meta({ description: 'The id of the flag.', examples: [11] }),
})
const tag = 'Flags'

export const flagsOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/flags',
    tag,
    who: 'anyone',
    summary: 'List the flags',
    description: 'In their order. Hidden ones are left out, unless staff ask, who are also told more of each.',
    answers: { 200: { words: 'The flags.', schema: z.union([z.array(PublicFlag), z.array(WholeFlag)]) } },
    example: { answer: [{ id: 1, name: 'Indonesia', code: 'id' }] },
  },
  {
    method: 'post',
    path: '/api/flags',
    tag,
    who: 'administrators',
    summary: 'Add a flag',
    body: FlagInput,
    fields: FIELDS,
    answers: { 201: { words: 'The flag, at the end of the order.', schema: WholeFlag } },
    refuses: [409],
    example: { body, answer: flag },
  },
  {
    method: 'put',
    path: '/api/flags/{id}',
    tag,
    who: 'administrators',
    summary: 'Replace a flag',
    params: id,
    body: FlagInput,
    fields: FIELDS,
    answers: { 200: { words: 'The flag after the change.', schema: WholeFlag } },
    refuses: [404, 409],
    example: { body: { ...body, hidden: true, version: 1 }, answer: { ...flag, hidden: true, version: 2 } },
  },
  {
    method: 'delete',
    path: '/api/flags/{id}',
    tag,
    who: 'administrators',
    summary: 'Delete a flag',
    description: 'One that a certificate uses can be hidden, but not deleted.',
    params: id,
    answers: { 204: { words: 'It is gone.' } },
    refuses: [404, 409],
    example: {},
  },
]
