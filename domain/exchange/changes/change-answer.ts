import { z } from 'zod'
import { STATUSES } from '#/domain/register/model/certificate/status.ts'
import { Shown, shownExample } from '#/domain/verification/verify/verification-answer.ts'
import { CHANGE_KINDS, type Change } from './change.ts'

export const ChangeAnswer = z
  .strictObject({
    sequence: z.int().describe('Grows with each entry; numbers may be left out.'),
    cursor: z.string().describe('Names this entry in `after`.'),
    kind: z.enum(CHANGE_KINDS),
    at: z.iso.datetime().describe('When it was changed.'),
    number: z.string().describe('The certificate number after the change.'),
    formerNumber: z
      .string()
      .nullable()
      .describe('The number it had before, where this change gave it another one.'),
    status: z.enum([...STATUSES, 'deleted']).describe('After the change, on its day in Jakarta.'),
    certificate: Shown.nullable().describe(
      'What the public sees of it after the change; `status` and `isValid` are those of the day of the change. Null where it was deleted.',
    ),
  })
  .meta({ id: 'Change', description: 'One change of the register.' }) satisfies z.ZodType<Change>

export const ChangesAnswer = z
  .strictObject({
    entries: z.array(ChangeAnswer).describe('Oldest first.'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Send it as `after` in the next request. Null while the register has no entry.'),
    more: z.boolean().describe('Whether there are further entries now.'),
  })
  .meta({ id: 'Changes', description: 'A part of the feed of changes.' })

const entry = {
  sequence: 3051,
  cursor: '3051-9f2c04d1ab67e358',
  kind: 'issued',
  at: '2026-11-21T05:00:00.000Z',
  number: shownExample.certificateId,
  formerNumber: null,
  status: 'valid',
  certificate: shownExample,
}

export const changesExample = { entries: [entry], nextCursor: entry.cursor, more: false }
