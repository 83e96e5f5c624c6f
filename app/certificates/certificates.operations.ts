import type { Operation } from '#/app/api-docs/operation.ts'
import { CertificateAnswer, certificate, certificateId } from './certificate-answer.ts'
import { CertificateChanges, NewCertificate } from './certificate.ts'

const FIELDS = {
  certificateId: 'The certificate number: letters, digits, `-`, `/` and `.`, at most 64.',
  imoNumber: 'Seven digits; `IMO 9074729` is the same. Null or left out for a vessel without one.',
  type: 'Needed where no types are selected; else the first of them takes its place.',
  issuedCertificates: 'The types as text, joined by comma and space; the selected ones take its place.',
  selectedCertificates: 'Types of the register’s list of 16, named as `type` is when certificates are listed.',
  isValid: 'The tick box. Alone, false suspends and true reinstates what is suspended; a reason may be left out.',
  standing: 'A change follows the moves of `POST …/standing` and needs `standingReason`; withdrawn is final (409).',
  standingReason: 'Shown to everyone who verifies the certificate.',
}

const tag = 'Certificates'
const who = 'staff'
const attachment = { 'Content-Disposition': 'Names the file `QR_` and the number.' }

export const certificatesOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/certificates',
    tag,
    who,
    summary: 'Issue a certificate',
    description:
      'A number that is taken, or was ever issued before, is refused with 409. With `renewalOf` it takes the place of another certificate, which names this one in `supersededBy` and is superseded from its issue date on; one that is withdrawn, or renewed already, cannot be renewed (409).',
    body: NewCertificate,
    fields: {
      ...FIELDS,
      renewalOf: 'The id of the certificate that this one renews. Null or left out where it renews none.',
    },
    answers: { 201: { words: 'The certificate, as it stands in the register now.', schema: CertificateAnswer } },
    refuses: [404, 409],
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
    params: certificateId,
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
      'Merges what is sent into the record, so that a record may be sent back whole. With a `version`, a change based on an older one is refused. Every change is stored in the register for good. A change of number, ship, flag, types or dates is a correction: the public sees its day, its fields and its reason.',
    params: certificateId,
    body: CertificateChanges,
    fields: {
      ...FIELDS,
      correctionReason: 'Why number, ship, flag, types or dates change. Public; left out, it says that none was given.',
    },
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
    params: certificateId,
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
    params: certificateId,
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
    params: certificateId,
    answers: { 200: { words: 'The code that leads to the verification.', mediaType: 'image/svg+xml', headers: attachment } },
    refuses: [404],
    example: {},
  },
]
