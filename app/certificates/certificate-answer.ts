import { z } from 'zod'
import type { Certificate } from './certificate.ts'
import { MAX_CORRECTIONS, SIGNED_FACTS, type Correction } from './correction.ts'

/** What was corrected after the certificate was issued. */
export const CorrectionsAnswer = z
  .array(
    z.strictObject({
      on: z.iso.date().describe('The day, in Jakarta.'),
      fields: z.array(z.enum(SIGNED_FACTS)),
      reason: z.string().nullable().describe('Null where none was given.'),
      version: z.int().describe('The version of the record that it led to; documents of an older one are replaced.'),
    }),
  )
  .describe(
    `Changes of signed facts after the certificate was issued, the newest last; at most ${MAX_CORRECTIONS}.`,
  ) satisfies z.ZodType<Correction[]>

/** A certificate as the API answers it. */
export const CertificateAnswer = z
  .strictObject({
    id: z.int().describe('Names the record; the number may change, this does not.'),
    certificateId: z.string().describe('The certificate number in its normal form.'),
    type: z.string(),
    vesselName: z.string(),
    imoNumber: z.string().nullable(),
    flag: z.string().describe('The name of the flag as it was when the certificate was issued.'),
    flagId: z.int().nullable(),
    serviceId: z.int().nullable(),
    issuedDate: z.iso.date(),
    expiryDate: z.iso.date(),
    issuedCertificates: z.string().describe('The types it covers, joined by comma and space.'),
    isValid: z.boolean().describe('Standing is in force. Whether it is valid today is told by a verification.'),
    standing: z.enum(['in-force', 'suspended', 'withdrawn']),
    standingReason: z.string().nullable(),
    standingSince: z.iso.date().nullable(),
    supersededBy: z.string().nullable().describe('The number of the certificate that renews it.'),
    supersededOn: z.iso
      .date()
      .nullable()
      .describe('The issue date of that certificate: from this day on this one is superseded.'),
    corrections: CorrectionsAnswer,
    qrCodeUrl: z.string(),
    createdBy: z.int().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int().describe('Counts the changes. Send it with the next one.'),
  })
  .meta({ id: 'Certificate', description: 'One record of the register, as staff see it.' }) satisfies z.ZodType<Certificate>

/** The one of all examples. */
export const certificate: Certificate = {
  id: 1207,
  certificateId: 'LMC-2026-00042',
  type: 'International Load Line',
  vesselName: 'KM Samudra Jaya',
  imoNumber: '9074729',
  flag: 'Indonesia',
  flagId: 1,
  serviceId: null,
  issuedDate: '2026-01-01',
  expiryDate: '2028-01-01',
  issuedCertificates: 'International Load Line, International Tonnage',
  isValid: true,
  standing: 'in-force',
  standingReason: null,
  standingSince: null,
  supersededBy: null,
  supersededOn: null,
  corrections: [],
  qrCodeUrl: '/api/certificates/1207/qr.png',
  createdBy: 1,
  createdAt: '2026-11-21T05:00:00.000Z',
  updatedAt: '2026-11-21T05:00:00.000Z',
  version: 1,
}

/** What stands in the path of a call for one certificate. */
export const certificateId = z.object({
  id: z
    .int()
    .min(1)
    .meta({ description: 'The id of the record.', examples: [1207] }),
})
