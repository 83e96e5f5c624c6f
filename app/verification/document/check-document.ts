import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { bytesOf, hexOf, type Bytes } from '#/app/register/log/tree/bytes.ts'
import { readCode } from '#/app/scan/read-code.ts'
import { isPdf, readFile } from '#/app/scan/read-file.ts'
import { openReader } from '#/app/scan/reader.ts'
import type { CheckedCode } from '#/app/verification/code/code.ts'
import type { PublicCertificate, Verdict } from '#/app/verification/verdict.ts'
import { outcomeOf, type DocumentAnswer, type Outcome } from './outcome.ts'
import type { PdfSignature } from './pdf-signature.ts'

/** What was found out of a document, and the register's answer to its number where it has one. */
export type CheckedDocument = {
  outcome: Outcome
  /** Why, where the code leads elsewhere. */
  refused: string | null
  number: string | null
  answer: RegisterAnswer | null
}

/** `code`: null where the document has no code with a statement for this number. */
type RegisterAnswer = Pick<Verdict, 'status' | 'certificate'> & { code: CheckedCode | null }

/**
 * Checks a PDF or picture that somebody chose. It is read, hashed and its signature checked here, and sent nowhere: the register
 * is asked for its hash, its number and the statement in its code. `origins`: where we are. Answers what to say where it cannot
 * be checked; throws where nobody answers.
 */
export async function checkDocument(file: File, origins: readonly string[]): Promise<CheckedDocument | { problem: string }> {
  const reader = await openReader()
  try {
    const pdf = (await isPdf(file)) ? new Uint8Array(await file.arrayBuffer()) : null
    const [read, document] = await Promise.all([readFile(file, reader), pdf && askForFile(pdf)])
    const signature = pdf && !document?.known ? await signatureIn(pdf) : 'none'
    const unreadable = 'problem' in read && (!pdf || read.problem !== m.scan_nothing())
    if (unreadable && !document?.known && signature === 'none') return read
    const code = 'text' in read ? readCode(read.text, origins) : null
    const found = code && 'number' in code ? code : null
    const number = document?.known ? (document.correctedTo ?? document.certificateId) : (found?.number ?? null)
    const statement = found?.number === number ? (found?.statement ?? '') : ''
    const answer = number === null ? null : await askForNumber(number, statement)
    return {
      outcome: outcomeOf({ document, signature, code, inRegister: answer !== null && answer.certificate !== null }),
      refused: code && 'refused' in code ? code.refused : null,
      number,
      answer,
    }
  } finally {
    reader.close()
  }
}

async function askForFile(pdf: Bytes): Promise<DocumentAnswer> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', pdf))
  const answer = await answered(paths.documentJson(hexOf(hash)))
  return (await answer.json()) as DocumentAnswer // our own API's
}

/** What checks signatures is large, so it is loaded only for a file that the register does not know. */
async function signatureIn(pdf: Bytes): Promise<PdfSignature> {
  const [{ checkPdfSignature }, answer] = await Promise.all([
    import('./pdf-signature.ts'),
    answered(paths.documentCertificates()),
  ])
  return checkPdfSignature(pdf, certificatesIn(await answer.text()))
}

/** The certificates of a PEM file (RFC 7468), DER. */
function certificatesIn(pem: string): Bytes[] {
  const bodies = pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g)
  return Array.from(bodies, ([, body = '']) => bytesOf(body.replaceAll(/\s/g, ''))).filter((der) => der !== null)
}

type Answer = { verified: false; certificate: null; code?: CheckedCode } | Found
type Found = { verified: true; certificate: PublicCertificate; code?: CheckedCode }

async function askForNumber(number: string, statement: string): Promise<RegisterAnswer> {
  const query = statement === '' ? '' : `?c=${encodeURIComponent(statement)}`
  const answer = (await (await answered(paths.verificationJson(number) + query)).json()) as Answer // our own API's
  const code = answer.code ?? null
  return answer.verified
    ? { status: answer.certificate.status, certificate: answer.certificate, code }
    : { status: 'not-found', certificate: null, code }
}

async function answered(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer
}
