import { EXAMPLE_NUMBERS } from '#/domain/authority/number-prefix.ts'
import { z } from 'zod'
import { endpoints } from '#/domain/api/endpoint.ts'
import type { Entry } from './history.ts'
import { historyOf } from './history.server.ts'
import { EVENT_KINDS, MAX_INTEGER } from '#/core/stored-values.ts'

/** The key of an event, as the API answers it. */
const API_KEY = z
  .string()
  .nullable()
  .describe(
    'The public part of the API key that it was done with, on behalf of the account; null for a person.',
  )

const HistoryEntry = z
  .strictObject({
    id: z.int().describe('Counts the entries of the whole register.'),
    at: z.iso.datetime(),
    kind: z.enum(EVENT_KINDS),
    title: z
      .string()
      .describe('What happened, for people to read, such as `Survey recorded: SEC, SRC`.'),
    by: z.string().describe('The email address of the account; `system` for the server itself.'),
    apiKey: API_KEY,
    recordId: z.int(),
    certificateId: z.string().describe('The certificate number at that time.'),
    vesselName: z.string(),
    note: z
      .string()
      .nullable()
      .describe(
        'The reason that was given, or what an import noted: cells that no field has, and how many rows were set aside.',
      ),
    changes: z
      .array(
        z.strictObject({
          fact: z.string().describe('Its name, such as `Vessel name`.'),
          from: z.string().nullable(),
          to: z.string().nullable(),
        }),
      )
      .describe('What changed. Empty when a certificate is issued or deleted.'),
  })
  .meta({
    id: 'HistoryEntry',
    description: 'One entry of a certificate’s history; none is ever changed or removed.',
  }) satisfies z.ZodType<Entry>

const entry: Entry = {
  id: 3051,
  at: '2026-11-21T05:00:00.000Z',
  kind: 'suspended',
  title: 'Suspended',
  by: 'registrar@example.com',
  apiKey: null,
  recordId: 1207,
  certificateId: EXAMPLE_NUMBERS[0],
  vesselName: 'KM Samudra Jaya',
  note: 'Annual survey overdue',
  changes: [
    { fact: 'Standing', from: 'in-force', to: 'suspended' },
    { fact: 'Reason', from: null, to: 'Annual survey overdue' },
    { fact: 'Since', from: null, to: '2026-11-21' },
  ],
}

const record = { name: 'certificate', example: entry.recordId }

/** Mounted at the certificates. */
export const historyApi = endpoints({ tag: 'Certificates', who: 'staff', record }).get(
  '/:id/history',
  {
    operationId: 'listHistory',
    act: 'history.read',
    summary: 'Read what happened to a certificate',
    description: 'Newest first, 50 at a time. A record that was deleted keeps its history.',
    query: z.object({
      before: z.coerce
        .number('before must be a number')
        .int('before must be a whole number')
        .min(1)
        .max(MAX_INTEGER)
        .optional(),
    }),
    fields: { before: 'Only entries with a smaller id, as `Link` names it.' },
    answer: {
      text: 'The entries.',
      schema: z.array(HistoryEntry),
      headers: { Link: 'The 50 before these, as rel="next", where there are any.' },
    },
    example: { answer: [entry] },
    handle: async ({ c, context, id, query }) => {
      const { entries, next } = await historyOf(context, id, query().before ?? null)
      if (next !== null) c.header('Link', `<${c.req.path}?before=${next}>; rel="next"`)
      return entries
    },
  },
)
