import { createHash } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { answerQuestions } from '#/db/threads/answer-questions.ts'
import type { Answer, DocumentQuestion, KnownSignature, MadeDocument } from './document-question.ts'
import { qrSvg } from '#/domain/register/certificate/qr.server.ts'
import {
  openTypeset,
  type Typeset,
} from '#/domain/documents/certificate/typesetting/typeset.server.ts'
import { signatureOver } from '#/domain/documents/certificate/signature/cms.server.ts'
import {
  givenKey,
  makeDocumentKey,
  signerOf,
} from '#/domain/documents/certificate/signature/identity.server.ts'
import {
  signPdf,
  type Sign,
  type SignatureBox,
} from '#/domain/documents/certificate/signature/signed-pdf.server.ts'
import { SigningProblem } from '#/domain/documents/certificate/signature/p12.server.ts'

// The worker: sets and signs electronic certificates. What it is asked comes from
// documents.server.ts.

const { where } = workerData as { where: Where } // what askThread was given
let typeset: Typeset | undefined

/**
 * The box of `typesetting/form.typ`: 58 by 43 mm, 19 mm from the right edge and 24 mm from the
 * lower one.
 */
const BOX_OF_FORM: SignatureBox = [377, 68, 541, 190]

class UnknownContent extends Error {}

answerQuestions(async (question): Promise<Answer<unknown>> => {
  try {
    return { value: await answer(question as DocumentQuestion) } // only documents.server.ts asks here
  } catch (error) {
    if (error instanceof UnknownContent) return { unknown: true }
    if (error instanceof SigningProblem) return { problem: error.message }
    throw error
  }
})

async function answer(question: DocumentQuestion): Promise<unknown> {
  if (question.what === 'new-key') return makeDocumentKey(where, question.now)
  if (question.what === 'given-key') return givenKey(where, question.now)
  return documentOf(question)
}

async function documentOf(
  question: Extract<DocumentQuestion, { what: 'document' }>,
): Promise<MadeDocument> {
  const { printed, link, known, key, now } = question
  typeset ??= openTypeset()
  let signed: KnownSignature | null = null
  const sign: Sign = async (content, name) => {
    const before = known.find((signature) => signature.content === name)
    if (before) return Buffer.from(before.cms, 'base64')
    if (!key) throw new UnknownContent()
    const cms = await signatureOver(content, await signerOf(where, key, now))
    signed = { content: name, cms: cms.toString('base64') }
    return cms
  }
  const pdf = await signPdf(
    typeset(printed, qrSvg(link)),
    printed.at,
    sign,
    printed.layout === 'form' ? BOX_OF_FORM : undefined,
  )
  return { pdf, sha256: createHash('sha256').update(pdf).digest('hex'), signed }
}
