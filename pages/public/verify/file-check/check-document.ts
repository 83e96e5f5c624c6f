import type { Correction } from '#/domain/register/model/certificate/correction.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { hexOf, type Bytes } from '#/core/bytes.ts'
import { isOfType } from '#/pages/web/media-type.ts'
import { isObject } from '#/domain/proof/statements/trusted-keys.ts'
import { readCode } from '#/domain/verification/codes/read-code.ts'
import { isPdf, readFile } from '#/pages/public/scan/read-file.ts'
import { openReader } from '#/pages/public/scan/reader.ts'
import { codeFails, type CheckedCode } from '#/domain/verification/verdict/code.ts'
import type {
  NearMiss,
  PublicCertificate,
  RegisterAnswer,
} from '#/domain/verification/verdict/verdict.ts'
import { readClaim } from '#/domain/proof/statements/read-statement.ts'
import type { Statement } from '#/domain/proof/statements/statement.ts'
import { readCertificateNumber } from '#/domain/register/model/number/normal-form.ts'
import { outcomeOf, type DocumentAnswer, type Endorsed, type Outcome } from './outcome.ts'
import type { PdfSignature } from '#/pages/public/scan/pdf-signature.ts'

/** What was found out of a document, and the register's answer to its number where it has one. */
export type CheckedDocument = {
  outcome: Outcome
  /** Why, where the code leads elsewhere. */
  refused: string | null
  /** The number in the file; null where none could be read. */
  number: string | null
  /** What was corrected after we issued this file, the newest last. */
  corrections: Correction[]
  /** What was endorsed after we issued this file, the first first. */
  endorsed: Endorsed[]
  answer: (RegisterAnswer & { code: CheckedCode | null }) | null
  /**
   * What the code in the file says, where the register confirms that we signed it for this number.
   */
  stated: Statement | null
}

/**
 * Checks a PDF or picture that the visitor chose. It is read, hashed and its signature checked
 * here, and the file is not sent: the register is sent its hash, its number and the statement in
 * its code. `origins`: where we are. Answers what to say where it cannot be checked; throws where
 * the server does not answer.
 */
export async function checkDocument(
  file: File,
  origins: readonly string[],
): Promise<CheckedDocument | { problem: string }> {
  const reader = await openReader()
  try {
    const pdf = (await isPdf(file)) ? new Uint8Array(await file.arrayBuffer()) : null
    const [read, document] = await Promise.all([readFile(file, reader), pdf && askForFile(pdf)])
    const signature = pdf && !document?.known ? await signatureIn(pdf) : 'none'
    const unreadable = 'problem' in read && (!pdf || read.problem !== m.scan_nothing())
    if (unreadable && !document?.known && signature === 'none') return read
    const code = 'text' in read ? readCode(read.text, origins) : null
    const found = code && 'number' in code ? code : null
    const wasSigned = signature === 'ours' || signature === 'changed'
    const written = found?.number ?? (pdf && wasSigned ? numberInTitle(pdf) : null)
    const number = document?.known ? document.certificateId : written
    const statement = number === null ? null : statementOf(found, number)
    const answer = number === null ? null : await askForNumber(number, statement)
    // Half of a file of ours is not to be called "not issued by us"; one whose code fails is.
    const isForged = answer?.code ? codeFails(answer.code) : false
    if (pdf && !document?.known && !wasSigned && !isForged && isCutOff(pdf))
      return { problem: m.scan_pdf_damaged() }
    return {
      outcome: outcomeOf({
        document,
        signature,
        code,
        codeWasChecked: Boolean(answer?.code),
        inRegister: answer !== null && isOrWasThere(answer),
      }),
      refused: code && 'refused' in code ? code.refused : null,
      number,
      corrections: document?.known ? document.corrections : [],
      endorsed: document?.known ? document.endorsed : [],
      answer,
      stated:
        statement !== null && answer?.code && !codeFails(answer.code)
          ? (readClaim(statement)?.statement ?? null)
          : null,
    }
  } finally {
    reader.close()
  }
}

/**
 * What a code states, where it is about this number; that of another certificate is not sent with
 * it.
 */
export function statementOf(
  code: { number: string; statement: string | null } | null,
  number: string,
): string | null {
  return code?.number === number ? code.statement : null
}

const TITLE = '<dc:title>'
/** The longest title that we write, with its markup, has fewer characters. */
const MAX_TITLE = 300

/**
 * The certificate number in the title of a PDF of ours: its last part, in the XMP metadata (ISO
 * 16684-1), which PDF/A stores as plain text, so that it is found in a file whose page is too
 * damaged to be drawn. Null where there is none.
 */
export function numberInTitle(pdf: Bytes): string | null {
  // Decodes any bytes, one character for each.
  const text = new TextDecoder('latin1').decode(pdf)
  const start = text.indexOf(TITLE)
  if (start < 0) return null
  const [, title = ''] =
    />([^<>]+)<\/rdf:li>/.exec(text.slice(start + TITLE.length, start + MAX_TITLE)) ?? []
  const written = title.split(' ').at(-1) ?? ''
  const number = readCertificateNumber(written)
  // We write numbers in their normal form.
  return number.success && number.data === written ? written : null
}

/**
 * Whether a PDF lacks its end, which readers look for in its last 1,024 bytes (ISO 32000-1 §7.5.5
 * and its annex H.3).
 */
function isCutOff(pdf: Bytes): boolean {
  return !new TextDecoder('latin1').decode(pdf.subarray(-1_024)).includes('%%EOF')
}

async function askForFile(pdf: Bytes): Promise<DocumentAnswer> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', pdf))
  // In the body: an address is logged, by us or by a proxy.
  const sent = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sha256: hexOf(hash) }),
  }
  const answer: unknown = await (await fetchAnswer(paths.documentJson(), sent)).json()
  if (!isObject(answer) || typeof answer['known'] !== 'boolean') throw notOurs(paths.documentJson())
  return answer as DocumentAnswer // our own API's
}

/**
 * What checks signatures is large, so it is loaded only for a file that the register does not know.
 */
async function signatureIn(pdf: Bytes): Promise<PdfSignature> {
  const [{ certificatesIn, checkPdfSignature }, answer] = await Promise.all([
    import('#/pages/public/scan/pdf-signature.ts'),
    // A certificate that is newer than a cached answer would make its files somebody else's.
    fetchAnswer(paths.documentCertificates(), { cache: 'no-cache' }),
  ])
  if (!isOfType(answer, 'application/x-pem-file')) throw notOurs(answer.url)
  return checkPdfSignature(pdf, certificatesIn(await answer.text()))
}

type Answer = NotFound | { verified: true; certificate: PublicCertificate; code?: CheckedCode }
type NotFound = {
  verified: false
  certificate: null
  didYouMean?: string
  recordOfPart?: string
  codes?: string[]
  correctedTo?: string
  correctedOn?: string
  removedOn?: string
  code?: CheckedCode
}

async function askForNumber(
  number: string,
  statement: string | null,
): Promise<CheckedDocument['answer']> {
  const query = statement === null ? '' : `?c=${encodeURIComponent(statement)}`
  const response = await fetchInTime(paths.verificationJson(number) + query)
  // No certificate is issued with a number of this form.
  if (response.status === 400 && isOfType(response, 'application/problem+json'))
    return { status: 'not-found', certificate: null, code: null }
  const read: unknown = await orThrow(response).json()
  if (!isObject(read) || typeof read['verified'] !== 'boolean') throw notOurs(response.url)
  const answer = read as Answer // our own API's
  const code = answer.code ?? null
  if (answer.verified)
    return { status: answer.certificate.status, certificate: answer.certificate, code }
  const near = nearMissIn(answer)
  return {
    status: near === null || near.kind === 'removed' ? 'not-found' : near.kind,
    certificate: null,
    near,
    code,
  }
}

/** What `nearOf` in verification.api.ts has written. */
function nearMissIn({
  didYouMean,
  recordOfPart,
  codes = [],
  correctedTo,
  correctedOn,
  removedOn,
}: NotFound): NearMiss | null {
  if (removedOn !== undefined) return { kind: 'removed', on: removedOn }
  if (recordOfPart !== undefined) return { kind: 'no-such-part', number: recordOfPart, codes }
  if (correctedTo !== undefined && correctedOn !== undefined) {
    return { kind: 'number-corrected', number: correctedTo, on: correctedOn }
  }
  return didYouMean === undefined ? null : { kind: 'did-you-mean', number: didYouMean }
}

function isOrWasThere({ certificate, near }: RegisterAnswer): boolean {
  return certificate !== null || near?.kind === 'number-corrected'
}

async function fetchAnswer(address: string, init: RequestInit = {}): Promise<Response> {
  return orThrow(await fetchInTime(address, init))
}

/**
 * A line that only stalls would leave the file unchecked for good; the device then says what it can
 * alone.
 */
const MAX_ANSWER_MS = 15_000

function fetchInTime(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { ...init, signal: AbortSignal.timeout(MAX_ANSWER_MS) })
}

/**
 * A network may change between two requests, and somebody else answer the second: the page of a
 * hotel's network, a proxy's error.
 */
function notOurs(address: string): Error {
  return new Error(`${address} was not answered by the register`)
}

function orThrow(answer: Response): Response {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
  return answer
}
