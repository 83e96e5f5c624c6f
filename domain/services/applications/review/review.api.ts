import { z } from 'zod'
import { addPageHeaders, endpoints, PAGE_HEADERS } from '#/domain/api/endpoint.ts'
import {
  EXAMPLE,
  ListedAnswer,
  RecordAnswer,
  toListedAnswer,
  toRecordAnswer,
} from './application-answer.ts'
import { ApplicationListQuery } from './application-list.ts'
import { listApplications } from './application-list.server.ts'
import { NewMove, NewNote, SeenVersion } from './application-move.ts'
import {
  getApplication,
  unassignApplication,
  moveApplication,
  noteOnApplication,
  assignApplication,
} from './review.server.ts'

const application = toRecordAnswer(EXAMPLE)
const {
  id,
  reference,
  vesselName,
  companyName,
  contactEmail,
  service,
  status,
  submittedAt,
  inspectionDate,
} = application
const entry = application.events[0]
const inspection = { inspectionDate: '2026-12-03', inspectionPlace: 'Tanjung Priok, quay 3' }
const move = { to: 'inspection-scheduled', ...inspection } as const
const note = 'The owner called: the ship is a day late.'
const next = { ...application, version: 4 }
const events = (last: object) => [
  ...application.events,
  { ...entry, ...last, version: 4, at: '2026-11-21T06:00:00.000Z' },
]

const changed = 'The application after the change.'

export const reviewApi = endpoints({
  tag: 'Applications',
  who: 'staff',
  record: { name: 'application', example: id },
})
  .get('/', {
    operationId: 'listApplications',
    act: 'application.read',
    summary: 'List or search applications',
    description: 'One page at a time. `Link` leads to the next page, if there is one.',
    query: ApplicationListQuery,
    fields: {
      q: 'Text in the reference, the vessel, the company or the email address.',
      state: {
        text: '`open` are those that are not decided: `pending`, `in-review` and `inspection-scheduled`.',
        examples: ['open'],
      },
      service: 'The id of the service that was applied for.',
      taken: '`me`: assigned to the account that sends the request. `nobody`: unassigned.',
      order: { text: 'The order of the list.', examples: ['oldest'] },
      limit: 'The number of applications on a page.',
      after: 'The last id of the page before, as in `Link`.',
    },
    answer: {
      text: 'One page of applications.',
      schema: z.array(ListedAnswer),
      headers: PAGE_HEADERS,
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
    handle: async ({ c, context, query: parsedQuery }) => {
      const query = parsedQuery()
      const { applications, counts, next } = await listApplications(context, query)
      addPageHeaders(c, {
        total: counts[query.state],
        next: next === null ? null : { after: String(next) },
      })
      return applications.map(toListedAnswer)
    },
  })
  .get('/:id', {
    operationId: 'getApplication',
    act: 'application.read',
    summary: 'Read an application',
    answer: { text: 'The application and its history.', schema: RecordAnswer },
    example: { answer: application },
    handle: async ({ context, id }) => toRecordAnswer(await getApplication(context, id)),
  })
  .post('/:id/moves', {
    operationId: 'moveApplication',
    act: 'application.review',
    summary: 'Move an application to another state',
    description:
      'The possible states are in its `moves`. A move that does not exist, or that lacks a required field, is refused with 400. The applicant gets an email about every move except one back to `pending`. An approval is final.',
    body: NewMove,
    fields: {
      version: 'The version that was read; an older one is refused with 409.',
      inspectionDate:
        'To schedule an inspection: from today to two years ahead. Sent again, it changes the inspection.',
      inspectionPlace: 'The port and location of the inspection, to schedule one.',
      message:
        'The message to the applicant, sent by email. Required to decline, and to cancel an inspection (from `inspection-scheduled` back to `in-review`).',
      words: 'Deprecated: the same as `message`, which is used instead where both are sent.',
      note: 'The internal note. Required to approve without an inspection, and to reopen.',
      beforeInspection: 'Required, and true, to approve before the day of the inspection.',
    },
    answer: { status: 201, text: changed, schema: RecordAnswer },
    refuses: [409],
    example: {
      body: { ...move, version: 3 },
      answer: {
        ...next,
        status: move.to,
        ...inspection,
        events: events({
          kind: 'moved',
          fromStatus: 'in-review',
          toStatus: move.to,
          ...inspection,
        }),
        moves: ['inspection-scheduled', 'approved', 'in-review', 'declined'],
      },
    },
    handle: async ({ context, id, body }) =>
      toRecordAnswer(await moveApplication(context, id, body)),
  })
  .post('/:id/notes', {
    operationId: 'addApplicationNote',
    act: 'application.review',
    summary: 'Add a note to an application',
    description: 'The applicant never sees it. It is added to any version of the application.',
    body: NewNote,
    answer: { status: 201, text: changed, schema: RecordAnswer },
    example: { body: { note }, answer: { ...next, events: events({ kind: 'noted', note }) } },
    handle: async ({ context, id, body }) =>
      toRecordAnswer(await noteOnApplication(context, id, body)),
  })

addAssigneeCalls('/:id/assignee', ['assignApplication', 'unassignApplication'])
addAssigneeCalls('/:id/taker', ['putApiApplicationsIdTaker', 'deleteApiApplicationsIdTaker'], true)

function addAssigneeCalls(
  path: string,
  [assign, unassign]: [string, string],
  deprecated?: true,
): void {
  const note = deprecated ? 'Deprecated: use `/api/applications/{id}/assignee`. ' : ''
  reviewApi
    .put(path, {
      operationId: assign,
      act: 'application.review',
      summary: 'Assign an application to yourself',
      ...(deprecated && { deprecated }),
      description: `${note}Also one that is assigned to a colleague. Where it is assigned to you already, nothing changes.`,
      body: SeenVersion,
      fields: { version: 'The version that was read; an older one is refused with 409.' },
      answer: { text: changed, schema: RecordAnswer },
      refuses: [409],
      example: { body: { version: 3 }, answer: application },
      handle: async ({ context, id, body: { version } }) =>
        toRecordAnswer(await assignApplication(context, id, version)),
    })
    .delete(path, {
      operationId: unassign,
      act: 'application.review',
      summary: 'Unassign an application',
      ...(deprecated && { deprecated }),
      description: `${note}Your own. Where it is unassigned, nothing changes; where it is assigned to a colleague, it is refused with 409.`,
      answer: { text: changed, schema: RecordAnswer },
      refuses: [409],
      example: { answer: { ...next, takenBy: null, events: events({ kind: 'handed-back' }) } },
      handle: async ({ context, id }) => toRecordAnswer(await unassignApplication(context, id)),
    })
}
