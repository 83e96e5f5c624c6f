import { z } from 'zod'
import { APPLICATION_STATES } from '#/domain/services/applications/application-states.ts'
import type {
  ApplicationEvent,
  ApplicationRecord,
} from '#/domain/services/applications/application.ts'
import { ALL_LANGUAGES } from '#/core/languages.ts'
import type { ListedApplication } from './application-list.ts'
import { APPLICATION_EVENT_KINDS } from '#/core/stored-values.ts'

const state = z.enum(APPLICATION_STATES)
const inspection = {
  inspectionDate: z.iso.date().nullable(),
  inspectionPlace: z.string().nullable(),
}

/** An application in the list, as the API answers it. */
export const ListedAnswer = z
  .strictObject({
    id: z.int(),
    reference: z.string(),
    vesselName: z.string(),
    companyName: z.string(),
    contactEmail: z.string(),
    service: z.string().describe('Its title.'),
    status: state,
    submittedAt: z.iso.datetime(),
    inspectionDate: inspection.inspectionDate,
    takenBy: z
      .string()
      .nullable()
      .describe('The email address of the colleague whom it is assigned to.'),
  })
  .meta({ id: 'ListedApplication', description: 'An application, in a list.' })

const Event = z
  .strictObject({
    version: z.int().describe('The version of the application that it made.'),
    at: z.iso.datetime(),
    kind: z.enum(APPLICATION_EVENT_KINDS),
    actorId: z.int(),
    actorName: z.string(),
    apiKey: z
      .string()
      .nullable()
      .describe(
        'The public part of the API key that it was done with, on behalf of the account; null for a person.',
      ),
    fromStatus: state.nullable().describe('Of a move.'),
    toStatus: state.nullable().describe('Of a move.'),
    ...inspection,
    message: z.string().nullable().describe('The message to the applicant.'),
    words: z
      .string()
      .nullable()
      .describe('Deprecated: the same as `message`.')
      .meta({ deprecated: true }),
    note: z.string().nullable().describe('The internal note.'),
  })
  .meta({
    id: 'ApplicationEvent',
    description: 'What the office did with an application. Events are never changed or removed.',
  })

/** The whole record of an application, as the API answers it. */
export const RecordAnswer = z
  .strictObject({
    id: z.int(),
    reference: z.string().describe('The reference number, for the applicant.'),
    serviceId: z.int(),
    service: z.string().describe('The title of the service.'),
    companyName: z.string(),
    vesselName: z.string(),
    contactEmail: z.string(),
    contactPhone: z.string(),
    details: z.string().nullable(),
    imoNumber: z.string().nullable(),
    flag: z.string().nullable(),
    language: z.enum(ALL_LANGUAGES).describe('The language of the emails to the applicant.'),
    status: state,
    submittedAt: z.iso.datetime(),
    ...inspection,
    takenBy: z
      .strictObject({ id: z.int(), name: z.string() })
      .nullable()
      .describe('The colleague whom it is assigned to.'),
    version: z.int().describe('One more with each event. Send it with the next move.'),
    events: z.array(Event).describe('Oldest first.'),
    moves: z.array(state).describe('The states it can be moved to now.'),
  })
  .meta({ id: 'Application', description: 'An application, as staff see it.' })

/** A listed application with the published names of its fields. */
export function toListedAnswer({
  assignedTo,
  ...application
}: ListedApplication): z.output<typeof ListedAnswer> {
  return { ...application, takenBy: assignedTo }
}

/** The record of an application with the published names of its fields. */
export function toRecordAnswer(record: ApplicationRecord): z.output<typeof RecordAnswer> {
  const { inspectionLocation, assignedTo, events, ...application } = record
  const renamed = { inspectionPlace: inspectionLocation, takenBy: assignedTo }
  return { ...application, ...renamed, events: events.map(toEventAnswer) }
}

function toEventAnswer({
  inspectionLocation,
  message,
  ...event
}: ApplicationEvent): z.output<typeof Event> {
  return { ...event, inspectionPlace: inspectionLocation, message, words: message }
}

const colleague = { id: 1, name: 'registrar@example.com' }
const assigned: ApplicationEvent = {
  version: 2,
  at: '2026-11-21T05:10:00.000Z',
  kind: 'taken',
  actorId: colleague.id,
  actorName: colleague.name,
  apiKey: null,
  fromStatus: null,
  toStatus: null,
  inspectionDate: null,
  inspectionLocation: null,
  message: null,
  note: null,
}

/** The application of all examples, assigned to a colleague. */
export const EXAMPLE: ApplicationRecord = {
  id: 31,
  reference: 'A-2026-7K3MQ9',
  serviceId: 1,
  service: 'Ship classification',
  companyName: 'PT Samudra Jaya',
  vesselName: 'KM Samudra Jaya',
  contactEmail: 'operations@example.com',
  contactPhone: '+62 21 5550 0000',
  details: 'Renewal, in Tanjung Priok from 3 March on.',
  imoNumber: '9074729',
  flag: 'Indonesia',
  language: 'en',
  status: 'in-review',
  submittedAt: '2026-11-21T05:00:00.000Z',
  inspectionDate: null,
  inspectionLocation: null,
  assignedTo: colleague,
  version: 3,
  events: [
    assigned,
    {
      ...assigned,
      version: 3,
      at: '2026-11-21T05:20:00.000Z',
      kind: 'moved',
      fromStatus: 'pending',
      toStatus: 'in-review',
    },
  ],
  moves: ['inspection-scheduled', 'approved', 'pending', 'declined'],
}
