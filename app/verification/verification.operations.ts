import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import type { Check, PublicCertificate } from './verdict.ts'

const Shown = z
  .strictObject({
    certificateId: z.string().describe('The certificate number in its normal form.'),
    type: z.string().describe('The first of its types.'),
    vesselName: z.string(),
    imoNumber: z.string().nullable(),
    flag: z.string(),
    issuedDate: z.iso.date(),
    expiryDate: z.iso.date().describe('The last day on which it is valid.'),
    issuedCertificates: z.string().describe('All of its types, joined by comma and space.'),
    isValid: z.boolean().describe('In force today, by the date in Jakarta.'),
    status: z.enum(['valid', 'expired', 'suspended', 'withdrawn', 'not-yet-valid']),
    standingReason: z.string().nullable().describe('Why it is suspended or withdrawn.'),
    standingSince: z.iso.date().nullable().describe('Since when it is suspended or withdrawn.'),
    supersededBy: z.string().nullable().describe('The number of the certificate that renews it; ask for that one.'),
  })
  .meta({
    id: 'VerifiedCertificate',
    description: 'What anybody learns of a certificate.',
  }) satisfies z.ZodType<PublicCertificate>

const OneCheck = z.strictObject({
  name: z.enum(['issued', 'period', 'standing', 'details']),
  outcome: z.enum(['passed', 'failed', 'compare']).describe('`compare`: only the reader, who has the paper, can tell.'),
}) satisfies z.ZodType<Check>

const Verification = z.union([
  z.strictObject({
    verified: z.literal(true).describe('The authority issued it.'),
    certificate: Shown,
    checks: z.array(OneCheck),
    checkedAt: z.iso.datetime(),
  }),
  z.strictObject({ verified: z.literal(false).describe('The register holds no such number.'), certificate: z.null() }),
])

export const verificationOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/certificates/verify/{number}',
    tag: 'Verification',
    summary: 'Verify a certificate',
    description:
      'A number that the register does not hold is an answer too, with status 200. Genuine is not the same as in force: look at `isValid` and `status`. A number may hold slashes, written out or encoded. At most 60 checks a minute from one address.',
    who: 'anyone',
    params: z.object({
      number: z
        .string()
        .max(64)
        .meta({
          description: 'The certificate number; spaces and capital letters do not matter.',
          examples: ['LMC-2026-00042'],
        }),
    }),
    answers: { 200: { words: 'What the register says of this number.', schema: Verification } },
    refuses: [400, 429],
    example: {
      answer: {
        verified: true,
        certificate: {
          certificateId: 'LMC-2026-00042',
          type: 'International Load Line',
          vesselName: 'KM Samudra Jaya',
          imoNumber: '9074729',
          flag: 'Indonesia',
          issuedDate: '2026-01-01',
          expiryDate: '2028-01-01',
          issuedCertificates: 'International Load Line, International Tonnage',
          isValid: true,
          status: 'valid',
          standingReason: null,
          standingSince: null,
          supersededBy: null,
        },
        checks: [
          { name: 'issued', outcome: 'passed' },
          { name: 'period', outcome: 'passed' },
          { name: 'standing', outcome: 'passed' },
          { name: 'details', outcome: 'compare' },
        ],
        checkedAt: '2026-11-21T05:00:00.000Z',
      },
    },
  },
]
