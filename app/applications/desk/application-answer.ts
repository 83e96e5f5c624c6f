import { z } from 'zod'
import { APPLICATION_STATES } from '#/app/applications/application-states.ts'
import type { ApplicationEvent, ApplicationRecord } from '#/app/applications/application.ts'
import { LANGUAGES } from '#/app/language/language.ts'
import type { ListedApplication } from './application-list.ts'

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
    takenBy: z.string().nullable().describe('The e-mail address of the colleague who deals with it.'),
  })
  .meta({ id: 'ListedApplication', description: 'An application, in a list.' }) satisfies z.ZodType<ListedApplication>

const Event = z
  .strictObject({
    version: z.int().describe('Which version of the application it made.'),
    at: z.iso.datetime(),
    kind: z.enum(['moved', 'noted', 'taken', 'handed-back']),
    actorId: z.int(),
    actorName: z.string(),
    fromStatus: state.nullable().describe('Of a move.'),
    toStatus: state.nullable().describe('Of a move.'),
    ...inspection,
    words: z.string().nullable().describe('What was written to the applicant.'),
    note: z.string().nullable().describe('For the office alone.'),
  })
  .meta({
    id: 'ApplicationEvent',
    description: 'What the office did with an application; none is ever changed or removed.',
  }) satisfies z.ZodType<ApplicationEvent>

/** All that staff know of an application, as the API answers it. */
export const RecordAnswer = z
  .strictObject({
    id: z.int(),
    reference: z.string().describe('What the applicant names it by.'),
    serviceId: z.int(),
    service: z.string().describe('The title of the service.'),
    companyName: z.string(),
    vesselName: z.string(),
    contactEmail: z.string(),
    contactPhone: z.string(),
    details: z.string().nullable(),
    language: z.enum(LANGUAGES).describe('What the applicant is written to in.'),
    status: state,
    submittedAt: z.iso.datetime(),
    ...inspection,
    takenBy: z.strictObject({ id: z.int(), name: z.string() }).nullable().describe('The colleague who deals with it.'),
    version: z.int().describe('Counts what was done with it. Send it with the next move.'),
    events: z.array(Event).describe('Oldest first.'),
    moves: z.array(state).describe('The states it can be moved to now.'),
  })
  .meta({ id: 'Application', description: 'An application, as staff see it.' }) satisfies z.ZodType<ApplicationRecord>

const colleague = { id: 1, name: 'registrar@example.com' }
const taken: ApplicationEvent = {
  version: 2,
  at: '2026-11-21T05:10:00.000Z',
  kind: 'taken',
  actorId: colleague.id,
  actorName: colleague.name,
  fromStatus: null,
  toStatus: null,
  inspectionDate: null,
  inspectionPlace: null,
  words: null,
  note: null,
}

/** The one of all examples, taken by a colleague. */
export const application: ApplicationRecord = {
  id: 31,
  reference: 'A-2026-7K3MQ9',
  serviceId: 1,
  service: 'Ship classification',
  companyName: 'PT Samudra Jaya',
  vesselName: 'KM Samudra Jaya',
  contactEmail: 'operations@example.com',
  contactPhone: '+62 21 5550 0000',
  details: 'Renewal, in Tanjung Priok from 3 March on.',
  language: 'en',
  status: 'in-review',
  submittedAt: '2026-11-21T05:00:00.000Z',
  inspectionDate: null,
  inspectionPlace: null,
  takenBy: colleague,
  version: 3,
  events: [
    taken,
    { ...taken, version: 3, at: '2026-11-21T05:20:00.000Z', kind: 'moved', fromStatus: 'pending', toStatus: 'in-review' },
  ],
  moves: ['inspection-scheduled', 'approved', 'pending', 'declined'],
}
