import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { APPLICATION_STATES } from './application-states.ts'
import { NewApplication, type Application } from './application.ts'

const Submitted = z.strictObject({
  id: z.int(),
  reference: z.string().describe('What the applicant names it by.'),
  serviceId: z.int(),
  companyName: z.string(),
  vesselName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  details: z.string().nullable(),
  status: z.enum(APPLICATION_STATES),
  submittedAt: z.iso.datetime(),
  link: z.string().describe('The applicant’s private page, where its state is shown. Whoever has it can read it.'),
}) satisfies z.ZodType<Application & { link: string }>

const body = {
  serviceId: 1,
  companyName: 'PT Samudra Jaya',
  vesselName: 'KM Samudra Jaya',
  contactEmail: 'operations@example.com',
  contactPhone: '+62 21 5550 0000',
  details: 'Renewal, in Tanjung Priok from 3 March on.',
}

export const applicationsOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/applications',
    tag: 'Applications',
    summary: 'Apply for a service',
    description: 'At most 20 applications and messages an hour from one address.',
    who: 'anyone',
    body: NewApplication,
    fields: { serviceId: 'The id of a service that is shown.', details: 'Whatever else the office should know.' },
    answers: { 201: { words: 'The application, and its private link.', schema: Submitted } },
    refuses: [429],
    example: {
      body,
      answer: {
        id: 31,
        reference: 'A-2026-7K3MQ9',
        ...body,
        status: 'pending',
        submittedAt: '2026-11-21T05:00:00.000Z',
        link: 'https://register.example/applications/A-2026-7K3MQ9?key=…',
      },
    },
  },
]
