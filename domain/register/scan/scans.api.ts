import { Hono } from 'hono'
import { z } from 'zod'
import { readCertificateNumber } from '#/domain/register/model/number/normal-form.ts'
import { certificateRecord } from '#/domain/register/certificate/certificate-answer.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { sendDownload } from '#/domain/files/download.api.ts'
import { receivedBytes } from '#/domain/files/received-bytes.server.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import { MAX_SCAN_REASON, RemovedScan } from './scan-reason.ts'
import { SCAN_TYPES } from './scan.ts'
import { publicScanFile, putScan, readScan, removeScan } from './scans.server.ts'

const SHA256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824'

const ScanAnswer = z
  .strictObject({
    mediaType: z.enum(SCAN_TYPES),
    size: z.int().describe('Bytes.'),
    sha256: z.string().describe('Of the file, hexadecimal.'),
    addedBy: z.string().describe('The account.'),
    addedAt: z.iso.datetime(),
  })
  .meta({
    id: 'CertificateScan',
    description: 'The scan of the paper that an imported entry was entered from.',
  })

const [first, ...others] = SCAN_TYPES
const file = { mediaType: first, otherTypes: others }

/** The scan of the original of an entry that was imported. */
export const scansApi = endpoints({ tag: 'Certificates', who: 'staff', record: certificateRecord })
  .put('/:id/scan', {
    operationId: 'putCertificateScan',
    act: 'scan.change',
    summary: 'Add or replace the scan of an original',
    description:
      'Of an entry that was imported, which has no document of this register in the form of the certificate; of any other it is refused with 409. The public can download it, not signed by the register, while the entry as a whole is neither suspended nor withdrawn. An entry has one scan at a time, and at most 20 in all: to send another needs a `reason`, and the former one stays for staff. The same file again changes nothing. The history has each with its SHA-256, and so has the log.',
    query: z.object({ reason: z.string().optional() }),
    fields: {
      reason: {
        text: `Why it replaces the scan that is there, 3 to ${MAX_SCAN_REASON} characters; left out where there is none.`,
        examples: ['The first scan lacked the back'],
      },
    },
    file: {
      ...file,
      text: 'The file itself, at most 10 MB: PDF, JPEG or PNG by its content, with which `Content-Type` has to agree where it is not `application/octet-stream`.',
    },
    answer: { text: 'The scan that the entry has now.', schema: ScanAnswer },
    refuses: [409, 429, 503],
    example: {
      answer: {
        mediaType: first,
        size: 482_113,
        sha256: SHA256,
        addedBy: 'ratna@example.com',
        addedAt: '2026-11-21T05:00:00.000Z',
      },
    },
    handle: async ({ c, context, id, query }) => {
      const { mediaType, size, sha256, addedBy, addedAt } = await putScan(context, id, {
        content: receivedBytes(c.req.raw.body),
        declared: c.req.header('content-type'),
        reason: () => query().reason,
      })
      // By its content one of them.
      return { mediaType: z.enum(SCAN_TYPES).parse(mediaType), size, sha256, addedBy, addedAt }
    },
  })
  .get('/:id/scan', {
    operationId: 'getCertificateScan',
    act: 'scan.read',
    summary: 'The scan of an original',
    description:
      'As it was sent. Anyone can download the present one at `/certificate-scan/{number}` while the entry as a whole is neither suspended nor withdrawn; one that was replaced or removed is for staff alone.',
    query: z.object({
      sha256: z
        .string()
        .regex(/^[\da-f]{64}$/i, 'A SHA-256 is written with 64 digits and letters from a to f.')
        .transform((digits) => digits.toLowerCase())
        .optional(),
    }),
    fields: {
      sha256: {
        text: 'Of one that was replaced or removed, hexadecimal; left out, the present one.',
        examples: [SHA256],
      },
    },
    answer: {
      ...file,
      text: 'The file.',
      headers: { 'Content-Disposition': 'Names the file after the number.' },
    },
    refuses: [409, 429],
    handle: async ({ c, context, id, query }) =>
      sendDownload(c, await readScan(context, id, query().sha256 ?? null)),
  })
  .delete('/:id/scan', {
    operationId: 'removeCertificateScan',
    act: 'scan.change',
    summary: 'Remove the scan of an original',
    description:
      'The public has it no longer. Staff can still read it by its SHA-256, which the history has with the reason.',
    body: RemovedScan,
    fields: { reason: 'Why; it stays in the history.' },
    answer: { status: 204, text: 'The scan was removed.' },
    refuses: [409],
    example: { body: { reason: 'It is of another ship' } },
    handle: ({ context, id, body: { reason } }) => removeScan(context, id, reason),
  })

/**
 * `GET /{number}`: the scan of the original of an imported entry, for anybody; a number may hold a
 * slash, so it is the whole rest of the path. A browser that asks for a file that is not given out
 * is led to the verdict; a program is refused in JSON.
 */
export const publicScansApi = new Hono<ApiEnv>().get('/:number{.+}', async (c) => {
  const number = readCertificateNumber(c.req.param('number'))
  if (!number.success) throw new Refusal('invalid', number.problem)
  const context = c.get('context')
  try {
    return sendDownload(c, await publicScanFile(context, number.data))
  } catch (error) {
    const verdictSaysWhy =
      error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'conflict')
    if (!verdictSaysWhy || !c.req.header('Accept')?.includes('text/html')) throw error
    return c.redirect(paths.verify(number.data, context.language), 303)
  }
})
