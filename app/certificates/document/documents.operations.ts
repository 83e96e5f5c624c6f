import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { certificateId, CorrectionsAnswer } from '#/app/certificates/certificate-answer.ts'

const Known = z.union([
  z.strictObject({
    known: z.literal(true).describe('The authority made this very file.'),
    certificateId: z.string().describe('The number of the certificate it shows.'),
    version: z.int().min(1).describe('The version of the record that it shows.'),
    current: z.boolean().describe('Whether the record is still of that version. It says nothing about whether it is in force.'),
    status: z
      .enum(['current', 'earlier', 'replaced', 'deleted'])
      .describe(
        '`replaced`: by a corrected version, so that facts on the paper are no longer so. `earlier`: only the standing or a renewal came later. `deleted`: the record was entered by mistake.',
      ),
    corrections: CorrectionsAnswer.describe('What was corrected since, the newest last.'),
    correctedTo: z.string().nullable().describe('The number that the certificate has now, where it is another.'),
    createdAt: z.iso.datetime(),
  }),
  z.strictObject({ known: z.literal(false).describe('The authority made no such file.') }),
])

const EXAMPLE = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export const documentsOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/certificates/{id}/document.pdf',
    tag: 'Certificates',
    who: 'staff',
    summary: 'The electronic certificate',
    description:
      'A signed PDF of one page (PDF/A-2a, PAdES), the same bytes each time for the same version of the record. Anybody gets it at `/certificate-pdf/{number}` while it is neither suspended nor withdrawn.',
    params: certificateId,
    answers: {
      200: {
        words: 'The document.',
        mediaType: 'application/pdf',
        headers: { 'Content-Disposition': 'Names the file after the number.' },
      },
    },
    refuses: [404, 409, 429, 503],
    example: {},
  },
  {
    method: 'get',
    path: '/api/documents/{sha256}',
    tag: 'Verification',
    who: 'anyone',
    summary: 'Recognise a document',
    description:
      'Whether a file is one that the authority made, unchanged. Whether its certificate is in force is another question: verify its number. Counts as a verification.',
    params: z.object({
      sha256: z
        .string()
        .length(64)
        .meta({ description: 'SHA-256 of the whole file, hexadecimal.', examples: [EXAMPLE] }),
    }),
    answers: { 200: { words: 'What is known of this file.', schema: Known } },
    refuses: [400, 429],
    example: {
      answer: {
        known: true,
        certificateId: 'LMC-2026-00042',
        version: 1,
        current: true,
        status: 'current',
        corrections: [],
        correctedTo: null,
        createdAt: '2026-11-21T05:00:00.000Z',
      },
    },
  },
]
