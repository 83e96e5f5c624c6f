import { EXAMPLE_NUMBERS } from '#/domain/authority/number-prefix.ts'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { endpoints } from '#/domain/api/endpoint.ts'
import { readCertificateNumber } from '#/domain/register/model/number/normal-form.ts'
import { readTyped } from '#/domain/verification/codes/read-code.ts'
import { qrPng } from '#/domain/register/certificate/qr.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { proveCertificate } from '#/domain/proof/log/proof.server.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { statementInQuery } from '#/domain/proof/statements/code-link.ts'
import { linkOfNumber } from '#/domain/proof/statements/statements.server.ts'
import { checkCode } from '#/domain/verification/code/check-code.server.ts'
import { VerificationOptions, BatchNumbers } from './verification-request.ts'
import { credentialFor, receiptOf, verifyBatch } from '#/domain/verification/batch/batch.server.ts'
import { statusKnownNow, verifyOn } from './as-of.server.ts'
import type { NearMiss, Verdict } from '#/domain/verification/verdict/verdict.ts'
import { endorsedPartExample } from '#/domain/register/public-parts/public-part-answer.ts'
import { One, shownExample, Verification } from './verification-answer.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'

const CREDENTIAL = 'application/vc+jwt'
const ANSWER_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

const example = {
  verified: true,
  certificate: { ...shownExample, parts: [endorsedPartExample] },
  checks: [
    { name: 'issued', outcome: 'passed' },
    { name: 'period', outcome: 'passed' },
    { name: 'standing', outcome: 'passed' },
    { name: 'surveys', outcome: 'passed' },
    { name: 'details', outcome: 'compare' },
  ],
  checkedAt: '2026-11-21T05:00:00.000Z',
}

const group = { tag: 'Verification', who: 'anyone' } as const

export const verificationApi = endpoints(group).get('/:number{.+}', {
  operationId: 'verifyCertificate',
  scope: 'any',
  summary: 'Verify a certificate',
  description:
    'A number that the register does not have is answered with status 200, too. Genuine is not the same as in force: look at `isValid` and `status`. A number may have slashes, written out or encoded. With `Accept: application/vc+jwt` the answer is a Verifiable Credential (W3C, version 2.0). At most 60 checks a minute from one address.',
  params: z.object({
    number: z
      .string()
      .max(64)
      .meta({
        description:
          'The certificate number as one types or pastes it: spaces, capital letters, kinds of dashes and quotation marks do not matter, and the whole text of a QR code is read as its link.',
        examples: [EXAMPLE_NUMBERS[0]],
      }),
  }),
  // What is parsed depends on the day of the request.
  query: z.object({ ...VerificationOptions('2999-12-31').shape, c: z.string().optional() }),
  fields: {
    on: 'What the register said at the end of this day in Jakarta, by its events; not a future day.',
    proof: 'With it, the answer carries its proof from the register’s log.',
    receipt: 'With it, the answer carries a signed receipt.',
    c: 'The statement of the QR code, as its link has it: the answer then says how it compares (`code`).',
  },
  answer: { text: 'What the register says of this number.', schema: Verification },
  refuses: [400, 409, 429],
  example: { answer: example },
  handle: async ({ c, context }) => {
    // Read in every way that one writes it, not by the schema.
    const read = readTyped(c.req.param('number') ?? '', [context.origin])
    if ('problem' in read) throw new Refusal('invalid', read.problem)
    const { number, otherwise } = read
    if (c.req.header('accept')?.includes(CREDENTIAL)) {
      const credential = await credentialFor(context, number, otherwise)
      if (credential !== null) return c.body(credential, 200, { 'Content-Type': CREDENTIAL })
    }
    if (!c.req.url.includes('?') && read.statement === null) {
      return jsonResponse(c, jsonOf(await verifyCertificate(context, number, { otherwise })))
    }
    const { on, proof, receipt } = VerificationOptions(context.today).parse(c.req.query())
    const code = statementInQuery(new URL(c.req.url).searchParams) ?? read.statement
    const verdict = await (on === undefined
      ? verifyCertificate(context, number, { otherwise })
      : verifyOn(context, number, on, { otherwise }))
    const answer = {
      ...answerOf(verdict),
      ...(on !== undefined && { on, knownNow: await statusKnownNow(context, verdict, on) }),
      ...(code !== null && { code: await checkCode(context, verdict, code) }),
      ...(proof && { proof: await proveCertificate(context, verdict.number) }),
      ...(receipt && { receipt: await receiptOf(context, [verdict]) }),
    }
    return jsonResponse(c, JSON.stringify(answer))
  },
})

export const batchApi = endpoints(group).post('/', {
  operationId: 'verifyCertificates',
  scope: 'any',
  summary: 'Verify many certificates at once',
  description:
    'Up to 100 numbers, all verified at the same moment, and each answered by itself: what cannot be read as a number is not verified, and has its `problem`. At most 10 such requests a minute from one address.',
  repeatable: false,
  body: BatchNumbers,
  fields: {
    numbers: 'Certificate numbers, or texts of QR codes, each read as by the call for one number.',
    receipt: 'Whether to answer with a signed receipt.',
  },
  answer: {
    text: 'What the register says of each, in the order asked.',
    schema: z.strictObject({
      answers: z.array(One),
      checkedAt: z.iso.datetime(),
      receipt: z
        .string()
        .optional()
        .describe('A signed JSON Web Token of type `verification-receipt+jwt`.'),
    }),
  },
  refuses: [400, 409, 429],
  example: {
    body: { numbers: [EXAMPLE_NUMBERS[0]] },
    answer: {
      answers: [{ number: EXAMPLE_NUMBERS[0], ...example, certificate: shownExample }],
      checkedAt: example.checkedAt,
    },
  },
  handle: async ({ context, body: { numbers, receipt } }) => {
    const answers = await verifyBatch(context, numbers)
    const verdicts = answers.flatMap((answer) => ('problem' in answer ? [] : answer.verdict))
    return {
      answers: answers.map((answer) => {
        if ('problem' in answer)
          return {
            number: answer.typed,
            verified: false,
            certificate: null,
            problem: answer.problem,
          } as const
        return {
          number: answer.verdict.number,
          ...answerOf(answer.verdict),
          ...(answer.code && { code: answer.code }),
        }
      }),
      checkedAt: context.now,
      ...(receipt && { receipt: await receiptOf(context, verdicts) }),
    }
  },
})

/** What the API answers of a verdict, as it is sent. */
function jsonOf(verdict: Verdict): string {
  return JSON.stringify(answerOf(verdict))
}

function answerOf(verdict: Verdict) {
  const { verified, certificate, checks, checkedAt } = verdict
  if (!verified) return { verified, certificate, ...nearOf(verdict.near) }
  const { sameType: others, renamed } = verdict
  return {
    verified,
    certificate,
    checks,
    checkedAt,
    ...(others.length > 0 && { others }),
    ...(renamed && { renamed }),
  }
}

/** Separate fields, so that a program that knows none of them reads "not verified". */
function nearOf(near: NearMiss | null) {
  switch (near?.kind) {
    case undefined:
      return {}
    case 'did-you-mean':
      return { didYouMean: near.number }
    case 'no-such-part':
      return { recordOfPart: near.number, codes: near.codes }
    case 'number-corrected':
      return { correctedTo: near.number, correctedOn: near.on }
    case 'not-recorded':
      return { enteredOn: near.enteredOn }
    case 'removed':
      return { removedOn: near.on }
  }
}

/**
 * An answer whose headers are one plain object, which is the fastest way to write them: no other
 * call is made more often.
 */
function jsonResponse(c: Context<ApiEnv>, body: string): Response {
  c.set('headersWritten', true)
  return new Response(body, { headers: { ...c.get('headers'), ...ANSWER_HEADERS } })
}

/**
 * Pixels a module: sharp on a phone and on paper, and a fifth of what it would be as SVG, on a bad
 * line.
 */
const QR_SCALE = 6

/**
 * `GET /{number}`: the QR code that leads to a verification and proves what the register says; of
 * what it does not hold, only the former.
 */
export const verificationQrApi = new Hono<ApiEnv>().get('/:number{.+}', async (c) => {
  const number = readCertificateNumber(c.req.param('number'))
  if (!number.success) throw new Refusal('invalid', number.problem)
  c.header('Content-Type', 'image/png')
  // What it proves changes with the record.
  c.header('Cache-Control', 'private, max-age=300')
  return c.body(qrPng(await linkOfNumber(c.get('context'), number.data), QR_SCALE))
})
