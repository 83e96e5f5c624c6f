import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { readCode, type ReadCode } from '#/app/scan/read-code.ts'
import { isPdf, readFile } from '#/app/scan/read-file.ts'
import { openReader } from '#/app/scan/reader.ts'
import type { PublicCertificate, Verdict } from '#/app/verification/verdict.ts'
import { outcomeOf, type DocumentAnswer, type Outcome } from './outcome.ts'

/** What was found out of a document, and the register's facts beside it where there are any. */
export type CheckedDocument = {
  outcome: Outcome
  /** Why, where the code leads elsewhere. */
  refused: string | null
  verdict: Verdict | null
  /** What its code proves without the register; `''` for nothing. */
  fragment: string
}

/**
 * Checks a PDF or picture that somebody chose. It is read and hashed here, and sent nowhere: only its hash and its number are
 * asked after. `origins`: where we are. Answers what to say where it cannot be checked; throws where nobody answers.
 */
export async function checkDocument(file: File, origins: readonly string[]): Promise<CheckedDocument | { problem: string }> {
  const reader = await openReader()
  try {
    const pdf = await isPdf(file)
    const [read, document] = await Promise.all([readFile(file, reader), pdf ? askForFile(file) : null])
    if ('problem' in read && !document?.known && (!pdf || read.problem !== m.scan_nothing())) return read
    const code = 'text' in read ? readCode(read.text, origins) : null
    const number = document?.known ? document.certificateId : numberIn(code)
    const verdict = number === null ? null : await askForNumber(number)
    return {
      outcome: outcomeOf({ document, code, inRegister: verdict !== null }),
      refused: code && 'refused' in code ? code.refused : null,
      verdict,
      fragment: code && 'number' in code && code.number === number ? code.fragment : '',
    }
  } finally {
    reader.close()
  }
}

function numberIn(code: ReadCode | null): string | null {
  return code && 'number' in code ? code.number : null
}

async function askForFile(file: File): Promise<DocumentAnswer> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return (await answered(paths.documentJson(hex))) as DocumentAnswer // our own API's
}

/** The verdict on a number; null where the register does not hold it. */
async function askForNumber(number: string): Promise<Verdict | null> {
  const answer = (await answered(paths.verificationJson(number))) as Answer // our own API's
  return answer.verified ? { ...answer, number, status: answer.certificate.status } : null
}

type Answer = { verified: false } | ({ verified: true; certificate: PublicCertificate } & Pick<Verdict, 'checks' | 'checkedAt'>)

async function answered(address: string): Promise<unknown> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json()
}
