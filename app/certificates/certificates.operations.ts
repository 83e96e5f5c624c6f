import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { CertificateChanges, NewCertificate, type Certificate } from './certificate.ts'
import { CertificateListQuery } from './list/certificate-query.ts'

const CertificateAnswer = z
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
    qrCodeUrl: z.string(),
    createdBy: z.int().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int().describe('Counts the changes. Send it with the next one.'),
  })
  .meta({ id: 'Certificate', description: 'One record of the register, as staff see it.' }) satisfies z.ZodType<Certificate>

const certificate: Certificate = {
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
  qrCodeUrl: '/api/certificates/1207/qr.png',
  createdBy: 1,
  createdAt: '2026-11-21T05:00:00.000Z',
  updatedAt: '2026-11-21T05:00:00.000Z',
  version: 1,
}

const FIELDS = {
  certificateId: 'The certificate number: letters, digits, `-`, `/` and `.`, at most 64.',
  imoNumber: 'Seven digits; `IMO 9074729` is the same. Null or left out for a vessel without one.',
  type: 'Needed where no types are selected; else the first of them takes its place.',
  issuedCertificates: 'The types as text, joined by comma and space; the selected ones take its place.',
  selectedCertificates: 'Types of the register’s list of 16.',
  isValid: 'False without a standing suspends.',
  standingReason: 'Shown to whoever verifies the certificate.',
}

const id = z.object({
  id: z
    .int()
    .min(1)
    .meta({ description: 'The id of the record.', examples: [1207] }),
})
const tag = 'Certificates'
const who = 'staff'
const attachment = { 'Content-Disposition': 'Names the file `QR_` and the number.' }

export const certificatesOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/certificates',
    tag,
    who,
    summary: 'List or search certificates',
    description: 'Newest first, a page at a time. `Link` leads to the next page, where there is one.',
    query: z.object({
      q: CertificateListQuery.shape.q.meta({
        description: 'Text in the number, the vessel’s name, the type or the IMO number; capital letters do not matter.',
        examples: ['samudra'],
      }),
      limit: CertificateListQuery.shape.limit.meta({ description: 'How many on a page.', examples: [50] }),
      after: CertificateListQuery.shape.after.meta({ description: 'The id that the page before ended with.' }),
    }),
    answers: {
      200: {
        words: 'One page of certificates.',
        schema: z.array(CertificateAnswer),
        headers: { 'X-Total-Count': 'How many match in all.', Link: 'The next page, as rel="next".' },
      },
    },
    example: { answer: [certificate] },
  },
  {
    method: 'post',
    path: '/api/certificates',
    tag,
    who,
    summary: 'Issue a certificate',
    body: NewCertificate,
    fields: FIELDS,
    answers: { 201: { words: 'The certificate, as it stands in the register now.', schema: CertificateAnswer } },
    refuses: [409],
    example: {
      body: {
        certificateId: 'LMC-2026-00042',
        vesselName: 'KM Samudra Jaya',
        imoNumber: '9074729',
        flag: 'Indonesia',
        issuedDate: '2026-01-01',
        expiryDate: '2028-01-01',
        selectedCertificates: ['International Load Line', 'International Tonnage'],
      },
      answer: certificate,
    },
  },
  {
    method: 'get',
    path: '/api/certificates/{id}',
    tag,
    who,
    summary: 'Read a certificate',
    params: id,
    answers: { 200: { words: 'The record.', schema: CertificateAnswer } },
    refuses: [404],
    example: { answer: certificate },
  },
  {
    method: 'put',
    path: '/api/certificates/{id}',
    tag,
    who,
    summary: 'Change a certificate',
    description:
      'Merges what is sent into the record, so that a record may be sent back whole. With a `version`, a change based on an older one is refused. Every change is kept in the register for good.',
    params: id,
    body: CertificateChanges,
    fields: FIELDS,
    answers: { 200: { words: 'The record after the change.', schema: CertificateAnswer } },
    refuses: [404, 409],
    example: {
      body: { standing: 'suspended', standingReason: 'Annual survey overdue', version: 1 },
      answer: {
        ...certificate,
        isValid: false,
        standing: 'suspended',
        standingReason: 'Annual survey overdue',
        standingSince: '2026-11-21',
        version: 2,
      },
    },
  },
  {
    method: 'delete',
    path: '/api/certificates/{id}',
    tag,
    who,
    summary: 'Delete a certificate',
    description:
      'For a record entered by mistake: its number then answers “not found”. A real certificate that no longer holds is withdrawn instead.',
    params: id,
    answers: { 204: { words: 'It is gone.' } },
    refuses: [404, 409],
    example: {},
  },
  {
    method: 'get',
    path: '/api/certificates/{id}/qr.png',
    tag,
    who,
    summary: 'The QR code as PNG',
    params: id,
    answers: { 200: { words: 'The code that leads to the verification.', mediaType: 'image/png', headers: attachment } },
    refuses: [404],
    example: {},
  },
  {
    method: 'get',
    path: '/api/certificates/{id}/qr.svg',
    tag,
    who,
    summary: 'The QR code as SVG',
    params: id,
    answers: { 200: { words: 'The code that leads to the verification.', mediaType: 'image/svg+xml', headers: attachment } },
    refuses: [404],
    example: {},
  },
]
