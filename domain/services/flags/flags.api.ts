import { z } from 'zod'
import { isStaff } from '#/domain/context/request-context.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { FlagInput, type Flag, type FlagRecord } from './flag.ts'
import {
  createContent,
  deleteContent,
  updateContent,
} from '#/domain/services/editing/content.server.ts'
import { FLAGS, listFlags, listFlagsForStaff } from './flags.server.ts'

const facts = {
  id: z.int(),
  name: z.string().describe('In English.'),
  code: z.string().describe('Two letters.'),
}

const PublicFlag = z
  .strictObject(facts)
  .meta({ id: 'Flag', description: 'A flag State.' }) satisfies z.ZodType<Flag>
const WholeFlag = z
  .strictObject({
    ...facts,
    indonesianName: z
      .string()
      .nullable()
      .describe('Null where the usual name of the country is shown.'),
    administrationEmail: z
      .string()
      .nullable()
      .describe(
        'Of its administration, for notices about statutory certificates; for staff alone.',
      ),
    hidden: z.boolean(),
    place: z.int().describe('Its position in the order, counted from 1.'),
    version: z.int().describe('Counts the changes. Send it with the next one.'),
  })
  .meta({
    id: 'WholeFlag',
    description: 'A flag State, as staff see it.',
  }) satisfies z.ZodType<FlagRecord>

const fields = {
  name: 'In English. Certificates keep the name they were issued with.',
  code: 'Two letters, such as `id`; an unknown one shows the white flag.',
  indonesianName: 'Left out or null, the usual name of the country is shown on Indonesian pages.',
  administrationEmail:
    'Its administration is notified here of decisions about statutory certificates; never shown to the public.',
  hidden: 'Neither shown nor counted.',
  version: 'The version that was read; left out, what is stored is replaced whatever it is.',
}
const body = { name: 'Liberia', code: 'lr' }
const flag: FlagRecord = {
  id: 11,
  ...body,
  indonesianName: null,
  administrationEmail: null,
  hidden: false,
  place: 11,
  version: 1,
}

export const flagsApi = endpoints({
  tag: 'Flags',
  who: 'administrators',
  record: { name: 'flag', example: flag.id },
})
  .get('/', {
    operationId: 'listFlags',
    who: 'anyone',
    scope: 'any',
    summary: 'List the flags',
    description:
      'In their order. Hidden ones are left out, unless staff ask; staff also get more fields of each.',
    answer: { text: 'The flags.', schema: z.union([z.array(PublicFlag), z.array(WholeFlag)]) },
    example: { answer: [{ id: 1, name: 'Indonesia', code: 'id' }] },
    handle: ({ context }) => (isStaff(context) ? listFlagsForStaff(context) : listFlags(context)),
  })
  .post('/', {
    operationId: 'createFlag',
    act: 'content.change',
    confirms: true,
    summary: 'Add a flag',
    body: FlagInput,
    fields,
    answer: { status: 201, text: 'The flag, at the end of the order.', schema: WholeFlag },
    refuses: [409],
    example: { body, answer: flag },
    handle: ({ context, body }) => createContent(context, FLAGS, body),
  })
  .put('/:id', {
    operationId: 'updateFlag',
    act: 'content.change',
    confirms: true,
    summary: 'Replace a flag',
    body: FlagInput,
    fields,
    answer: { text: 'The flag after the change.', schema: WholeFlag },
    refuses: [409],
    example: {
      body: { ...body, hidden: true, version: 1 },
      answer: { ...flag, hidden: true, version: 2 },
    },
    handle: ({ context, id, body }) => updateContent(context, FLAGS, id, body),
  })
  .delete('/:id', {
    operationId: 'deleteFlag',
    act: 'content.change',
    summary: 'Delete a flag',
    description: 'One that a certificate uses can be hidden, but not deleted.',
    answer: { status: 204, text: 'The flag was deleted.' },
    refuses: [409],
    handle: ({ context, id }) => deleteContent(context, FLAGS, id),
  })
