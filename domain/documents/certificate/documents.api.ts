import { unprintedWarnings } from '#/domain/documents/fonts/unprinted.server.ts'
import { EXAMPLE_NUMBERS } from '#/domain/authority/number-prefix.ts'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import {
  CertificateAnswer,
  CorrectionsAnswer,
  certificate,
  certificateRecord,
} from '#/domain/register/certificate/certificate-answer.ts'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { line } from '#/domain/language/text-fields.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import { readCertificateNumber } from '#/domain/register/model/number/normal-form.ts'
import { qrPng, qrSvg } from '#/domain/register/certificate/qr.server.ts'
import { SURVEY_KINDS } from '#/domain/register/model/survey/survey.ts'
import { endpoints, withWarnings } from '#/domain/api/endpoint.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import type { ApiEnv, RequestContext } from '#/domain/context/request-context.ts'
import { provingLink } from '#/domain/proof/statements/statements.server.ts'
import {
  certificateDocument,
  documentOfPart,
  documentOfRecord,
  type Document,
} from './documents.server.ts'
import { recordParticulars } from '#/domain/documents/certificate/forms/particulars.server.ts'
import { MAX_PARTICULAR } from '#/domain/documents/certificate/forms/particulars.ts'
import { knownDocument } from './known-document.server.ts'

const Known = z.union([
  z.strictObject({
    known: z.literal(true).describe('The authority made this very file.'),
    certificateId: z.string().describe('The number of the certificate it shows.'),
    version: z.int().min(1).describe('The version of the record that it shows.'),
    current: z
      .boolean()
      .describe(
        'Whether the record is still of that version. It says nothing about whether it is in force.',
      ),
    status: z
      .enum(['current', 'earlier', 'replaced', 'deleted'])
      .describe(
        '`replaced`: by a corrected version, so that facts on the paper are no longer so. `earlier`: only the standing, a renewal, an endorsement or particulars of the ship came later. `deleted`: the record was entered by mistake.',
      ),
    endorsed: z
      .array(z.strictObject({ kind: z.enum([...SURVEY_KINDS, 'extension']), on: z.iso.date() }))
      .describe(
        'Of the form of one certificate: the surveys and the extension that were endorsed since it was made.',
      ),
    corrections: CorrectionsAnswer.describe('What was corrected since, the newest last.'),
    correctedTo: z
      .string()
      .nullable()
      .describe('The number that the certificate has now, where it is another.'),
    createdAt: z.iso.datetime(),
  }),
  z.strictObject({ known: z.literal(false).describe('The authority made no such file.') }),
])

const Sha256 = z
  .string()
  .length(64, 'A SHA-256 is written with 64 digits and letters from a to f.')
  .regex(/^[0-9a-f]*$/i, 'A SHA-256 is written with 64 digits and letters from a to f.')
  .transform((digits) => digits.toLowerCase())
const EXAMPLE_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const RECOGNISED: z.input<typeof Known> = {
  known: true,
  certificateId: EXAMPLE_NUMBERS[0],
  version: 1,
  current: true,
  status: 'current',
  endorsed: [],
  corrections: [],
  correctedTo: null,
  createdAt: '2026-11-21T05:00:00.000Z',
}
const Code = z.object({
  code: z
    .string()
    .max(20)
    .meta({
      description: 'The abbreviation of a type on the record, such as `SEC`.',
      examples: ['ILLC'],
    }),
})
const Particulars = z.object({
  particulars: z
    .record(z.string().max(40), line('Particular', MAX_PARTICULAR))
    .refine((all) => Object.keys(all).length <= 20, 'A form has at most 20 fields'),
  version: z
    .number('Version must be a number')
    .int('Version must be a number')
    .min(1)
    .max(MAX_INTEGER),
})
const qrAnswer = {
  text: 'The code that leads to the verification.',
  headers: { 'Content-Disposition': 'Names the file `QR_` and the number.' },
}

export const documentsApi = endpoints({
  tag: 'Certificates',
  who: 'staff',
  record: certificateRecord,
})
  .get('/certificates/:id/document.pdf', {
    operationId: 'getCertificatePdf',
    act: 'document.read',
    summary: 'The electronic certificate',
    description:
      'A signed PDF of one page (PDF/A-2a, PAdES), the same bytes each time for the same version of the record. Anyone can download it at `/certificate-pdf/{number}` while it is neither suspended nor withdrawn.',
    answer: {
      text: 'The document.',
      mediaType: 'application/pdf',
      headers: { 'Content-Disposition': 'Names the file after the number.' },
    },
    refuses: [409, 429, 503],
    handle: async ({ c, context, id }) => sentAsFile(c, await documentOfRecord(context, id)),
  })
  .get('/certificates/:id/parts/:code/document.pdf', {
    operationId: 'getPartPdf',
    act: 'document.read',
    summary: 'The form of one certificate',
    description:
      'A signed PDF in the form of the convention of its type, with the endorsements that were recorded. Anyone can download it at `/certificate-pdf/{number}` with the number of the certificate, such as `NUMBER/SEC`, while it is neither suspended nor withdrawn. A certificate that was imported is a record of a paper issued before: it has the extract alone, and its form is refused with 409.',
    params: Code,
    answer: {
      text: 'The document.',
      mediaType: 'application/pdf',
      headers: { 'Content-Disposition': 'Names the file after the number.' },
    },
    refuses: [409, 429, 503],
    handle: async ({ c, context, id, params }) =>
      sentAsFile(c, await documentOfPart(context, id, params().code)),
  })
  .put('/certificates/:id/parts/:code/particulars', {
    operationId: 'recordParticulars',
    act: 'certificate.change',
    summary: 'Record the particulars of a form',
    description:
      'What the form of one certificate asks for besides its dates, its ship and its companies (docs/forms.md), instead of what was recorded before.',
    params: Code,
    body: Particulars,
    fields: {
      particulars:
        'A text for each field of the form, by its key; what is left out or empty is printed as not recorded.',
      version:
        'The version of the record that was read; a change of a later one is refused with 409.',
    },
    answer: {
      text: 'The record after it, with what a person should look at.',
      schema: withWarnings(
        CertificateAnswer,
        'RecordWithParticulars',
        'A record whose particulars were recorded.',
      ),
    },
    refuses: [409],
    example: {
      body: { particulars: { freeboardSummer: '1,240' }, version: 1 },
      answer: { ...certificate, warnings: [] },
    },
    handle: async ({ context, id, params, body }) => ({
      ...(await recordParticulars(context, id, params().code, body)),
      warnings: unprintedWarnings(Object.values(body.particulars)),
    }),
  })
  .get('/certificates/:id/qr.png', {
    operationId: 'getQrPng',
    act: 'certificate.read',
    summary: 'The QR code as PNG',
    answer: { ...qrAnswer, mediaType: 'image/png' },
    handle: async ({ c, context, id }) => {
      const { name, link } = await codeOf(context, id)
      return c.body(qrPng(link), 200, asFile('image/png', `${name}.png`))
    },
  })
  .get('/certificates/:id/qr.svg', {
    operationId: 'getQrSvg',
    act: 'certificate.read',
    summary: 'The QR code as SVG',
    answer: { ...qrAnswer, mediaType: 'image/svg+xml' },
    handle: async ({ c, context, id }) => {
      const { name, link } = await codeOf(context, id)
      return c.body(qrSvg(link), 200, asFile('image/svg+xml', `${name}.svg`))
    },
  })
  .get('/documents/:sha256', {
    operationId: 'checkDocument',
    tag: 'Verification',
    who: 'anyone',
    scope: 'any',
    summary: 'Recognise a document',
    description:
      'Whether a file is one that the authority made, unchanged. Whether its certificate is in force is another question: verify its number. Counts as a verification.',
    params: z.object({
      sha256: Sha256.meta({
        description: 'SHA-256 of the whole file, hexadecimal.',
        examples: [EXAMPLE_SHA256],
      }),
    }),
    answer: { text: 'What is known of this file.', schema: Known },
    refuses: [400, 429],
    example: { answer: RECOGNISED },
    handle: ({ context, params }) => knownDocument(context, params().sha256),
  })
  .post('/documents', {
    operationId: 'recogniseDocument',
    tag: 'Verification',
    who: 'anyone',
    scope: 'any',
    repeatable: false,
    summary: 'Recognise a document without naming it in an address',
    description:
      'The same as `GET /api/documents/{sha256}`, with the hash in the body: addresses are logged by servers and proxies, and who has a file can find its hash there. The pages of this site ask so.',
    body: z.strictObject({ sha256: Sha256 }),
    fields: {
      sha256: { text: 'SHA-256 of the whole file, hexadecimal.', examples: [EXAMPLE_SHA256] },
    },
    answer: { text: 'What is known of this file.', schema: Known },
    refuses: [429],
    example: { body: { sha256: EXAMPLE_SHA256 }, answer: RECOGNISED },
    handle: ({ context, body }) => knownDocument(context, body.sha256),
  })

/**
 * What the QR code of a record holds, and the file's name, `QR_{certificateId}`; a number may hold
 * a slash, a file name may not.
 */
async function codeOf(
  context: RequestContext,
  id: number,
): Promise<{ name: string; link: string }> {
  const certificate = await getCertificate(context, id)
  return {
    name: `QR_${certificate.certificateId.replaceAll('/', '_')}`,
    link: await provingLink(context, certificate),
  }
}

/**
 * `GET /{number}`: the electronic certificate, for anybody; a number may hold a slash, so it is the
 * whole rest of the path. A browser that asks for a document that is not given out is led to the
 * verdict, which says why; a program is refused in JSON.
 */
export const publicDocumentsApi = new Hono<ApiEnv>().get('/:number{.+}', async (c) => {
  const number = readCertificateNumber(c.req.param('number'))
  if (!number.success) throw new Refusal('invalid', number.problem)
  const context = c.get('context')
  try {
    return sentAsFile(c, await certificateDocument(context, number.data))
  } catch (error) {
    const verdictSaysWhy =
      error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'conflict')
    if (!verdictSaysWhy || !c.req.header('Accept')?.includes('text/html')) throw error
    return c.redirect(paths.verify(number.data, context.language), 303)
  }
})

/** A document as a file to keep. */
function sentAsFile(c: Context<ApiEnv>, { name, pdf }: Document): Response {
  return c.body(pdf, 200, { ...asFile('application/pdf', name), 'Cache-Control': 'no-store' })
}

function asFile(type: string, name: string) {
  return { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` }
}
