import { PRIVATE_LINK_DAYS } from '#/domain/notices/email/email.ts'
import { z } from 'zod'
import { endpoints } from '#/domain/api/endpoint.ts'
import { APPLICATION_STATES } from './application-states.ts'
import { NewApplication, type Application } from './application.ts'
import { submitApplication } from './applications.server.ts'

const Submitted = z.strictObject({
  id: z.int(),
  reference: z.string().describe('The reference number, for the applicant.'),
  serviceId: z.int(),
  companyName: z.string(),
  vesselName: z.string(),
  contactEmail: z.string(),
  contactPhone: z.string(),
  details: z.string().nullable(),
  imoNumber: z.string().nullable(),
  flag: z.string().nullable(),
  status: z.enum(APPLICATION_STATES),
  submittedAt: z.iso.datetime(),
  link: z
    .string()
    .describe(
      `The applicant’s private page, which shows its state. For ${PRIVATE_LINK_DAYS} days anyone who has the link can read it; opened in a browser, the key moves from the address into a cookie.`,
    ),
}) satisfies z.ZodType<Application & { link: string }>

const body = {
  serviceId: 1,
  companyName: 'PT Samudra Jaya',
  vesselName: 'KM Samudra Jaya',
  contactEmail: 'operations@example.com',
  contactPhone: '+62 21 5550 0000',
  details: 'Renewal, in Tanjung Priok from 3 March on.',
  imoNumber: '9074729',
  flag: 'Indonesia',
}

/** The public call; those for staff are in `review/`. */
export const applicationsApi = endpoints({ tag: 'Applications', who: 'anyone' }).post('/', {
  operationId: 'createApplication',
  summary: 'Apply for a service',
  description: 'At most 20 applications and messages an hour from one address.',
  body: NewApplication,
  fields: {
    serviceId: 'The id of a service that is shown.',
    details: 'Further information for the office.',
    imoNumber: 'Of the ship: seven digits.',
    flag: 'The flag State of the ship.',
  },
  answer: { status: 201, text: 'The application, and its private link.', schema: Submitted },
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
  handle: async ({ context, body }) => {
    const { application, path } = await submitApplication(context, body, null)
    return { ...application, link: context.origin + path }
  },
})
