import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { application, ListedAnswer, RecordAnswer } from './application-answer.ts'
import { ApplicationListQuery } from './application-list.ts'
import { NewMove, NewNote, SeenVersion } from './application-move.ts'

const { id, reference, vesselName, companyName, contactEmail, service, status, submittedAt, inspectionDate } = application
const entry = application.events[0]
const move = { to: 'inspection-scheduled', inspectionDate: '2026-12-03', inspectionPlace: 'Tanjung Priok, quay 3' } as const
const note = 'The owner called: the ship is a day late.'
const next = { ...application, version: 4 }
const events = (last: object) => [...application.events, { ...entry, ...last, version: 4, at: '2026-11-21T06:00:00.000Z' }]

const query = ApplicationListQuery.shape
const params = z.object({
  id: z
    .int()
    .min(1)
    .meta({ description: 'The id of the application.', examples: [id] }),
})
const tag = 'Applications'
const who = 'staff'
const changed = 'The application after it.'

export const deskOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/applications',
    tag,
    who,
    summary: 'List or search applications',
    description: 'A page at a time. `Link` leads to the next page, where there is one.',
    query: z.object({
      q: query.q.meta({ description: 'Text in the reference, the vessel, the company or the e-mail address.' }),
      state: query.state.meta({
        description: '`open` are those that are not decided: `pending`, `in-review` and `inspection-scheduled`.',
        examples: ['open'],
      }),
      service: query.service.meta({ description: 'The id of the service that was applied for.' }),
      taken: query.taken.meta({ description: 'Those of the account that asks, or those of nobody.' }),
      order: query.order.meta({ description: 'Which come first.', examples: ['oldest'] }),
      limit: query.limit.meta({ description: 'How many on a page.' }),
      after: query.after.meta({ description: 'The id that the page before ended with, as `Link` names it.' }),
    }),
    answers: {
      200: {
        words: 'One page of applications.',
        schema: z.array(ListedAnswer),
        headers: { 'X-Total-Count': 'How many match in all.', Link: 'The next page, as rel="next".' },
      },
    },
    refuses: [429],
    example: {
      answer: [
        {
          id,
          reference,
          vesselName,
          companyName,
          contactEmail,
          service,
          status,
          submittedAt,
          inspectionDate,
          takenBy: application.takenBy?.name ?? null,
        },
      ],
    },
  },
  {
    method: 'get',
    path: '/api/applications/{id}',
    tag,
    who,
    summary: 'Read an application',
    params,
    answers: { 200: { words: 'The application and its history.', schema: RecordAnswer } },
    refuses: [404],
    example: { answer: application },
  },
  {
    method: 'post',
    path: '/api/applications/{id}/moves',
    tag,
    who,
    summary: 'Move an application to another state',
    description:
      'Where it can go is in its `moves`; a move that there is not, or that lacks what it asks for, is refused with 400. The applicant gets a letter with every move but one back to `pending`. An approval is final.',
    params,
    body: NewMove,
    fields: {
      version: 'The version that was read; an older one is refused with 409.',
      inspectionDate: 'To schedule an inspection: from today to two years ahead. Sent again, the inspection is moved.',
      inspectionPlace: 'To schedule an inspection.',
      words:
        'Stands in the letter to the applicant. Needed to decline, and to call an inspection off (from `inspection-scheduled` back to `in-review`).',
      note: 'For the office alone. Needed to approve without an inspection, and to reopen.',
    },
    answers: { 201: { words: changed, schema: RecordAnswer } },
    refuses: [404, 409],
    example: {
      body: { ...move, version: 3 },
      answer: {
        ...next,
        status: move.to,
        inspectionDate: move.inspectionDate,
        inspectionPlace: move.inspectionPlace,
        events: events({
          kind: 'moved',
          fromStatus: 'in-review',
          toStatus: move.to,
          inspectionDate: move.inspectionDate,
          inspectionPlace: move.inspectionPlace,
        }),
        moves: ['inspection-scheduled', 'approved', 'in-review', 'declined'],
      },
    },
  },
  {
    method: 'post',
    path: '/api/applications/{id}/notes',
    tag,
    who,
    summary: 'Add a note to an application',
    description: 'The applicant never sees it. It is added whatever has happened meanwhile.',
    params,
    body: NewNote,
    answers: { 201: { words: changed, schema: RecordAnswer } },
    refuses: [404],
    example: { body: { note }, answer: { ...next, events: events({ kind: 'noted', note }) } },
  },
  {
    method: 'put',
    path: '/api/applications/{id}/taker',
    tag,
    who,
    summary: 'Take an application',
    description: 'For the account that asks, also from a colleague who has it. One’s own already is no change.',
    params,
    body: SeenVersion,
    fields: { version: 'The version that was read; an older one is refused with 409.' },
    answers: { 200: { words: changed, schema: RecordAnswer } },
    refuses: [404, 409],
    example: { body: { version: 3 }, answer: application },
  },
  {
    method: 'delete',
    path: '/api/applications/{id}/taker',
    tag,
    who,
    summary: 'Hand back an application',
    description: 'One’s own. Where nobody has it that is no change; where a colleague has it, it is refused with 409.',
    params,
    answers: { 200: { words: changed, schema: RecordAnswer } },
    refuses: [404, 409],
    example: { answer: { ...next, takenBy: null, events: events({ kind: 'handed-back' }) } },
  },
]
