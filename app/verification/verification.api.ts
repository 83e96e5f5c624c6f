import { Hono, type Context } from 'hono'
import { jsonBody } from '#/app/json-body.ts'
import { readCertificateNumber } from '#/app/certificates/number-form.ts'
import { Refusal } from '#/app/refusal.ts'
import { proveCertificate } from '#/app/register/log/proof.server.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { statementInQuery } from '#/app/statements/code-link.ts'
import { checkCode } from './code/check-code.server.ts'
import { Wishes } from './machines/wishes.ts'
import { credentialFor, receiptOf, verifyMany } from './machines/machines.server.ts'
import { ManyNumbers } from './machines/many.ts'
import { verifyOn } from './past/past.server.ts'
import type { NearMiss, Verdict } from './verdict.ts'
import { verifyCertificate } from './verify.server.ts'

export const CREDENTIAL = 'application/vc+jwt'
export const ANSWER_HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }

/** `GET /{number}`; a number may hold a slash, so it is the whole rest of the path. */
export const verificationApi = new Hono<ApiEnv>().get('/:number{.+}', async (c) => {
  const number = readCertificateNumber(c.req.param('number'))
  if (!number.success) throw new Refusal('invalid', number.problem)
  const scope = c.get('scope')
  if (c.req.header('accept')?.includes(CREDENTIAL)) {
    const credential = await credentialFor(scope, number.data)
    if (credential !== null) return c.body(credential, 200, { 'Content-Type': CREDENTIAL, 'Cache-Control': 'no-store' })
  }
  if (!c.req.url.includes('?')) return written(c, jsonOf(await verifyCertificate(scope, number.data)))
  const { on, proof, receipt } = Wishes(scope.today).parse(c.req.query())
  const code = statementInQuery(new URL(c.req.url).searchParams)
  const verdict = await (on === undefined ? verifyCertificate(scope, number.data) : verifyOn(scope, number.data, on))
  const answer = {
    ...answerOf(verdict),
    ...(on !== undefined && { on }),
    ...(code !== null && { code: await checkCode(scope, verdict, code) }),
    ...(proof && { proof: await proveCertificate(scope, number.data) }),
    ...(receipt && { receipt: await receiptOf(scope, [verdict]) }),
  }
  return written(c, JSON.stringify(answer))
})

/** `POST /`: many numbers at once. */
export const manyApi = new Hono<ApiEnv>().post('/', async (c) => {
  const scope = c.get('scope')
  const { numbers, receipt } = await jsonBody(c.req, ManyNumbers)
  const verdicts = await verifyMany(scope, numbers)
  c.header('Cache-Control', 'no-store')
  return c.json({
    answers: verdicts.map((verdict) => ({ number: verdict.number, ...answerOf(verdict) })),
    checkedAt: scope.now,
    ...(receipt && { receipt: await receiptOf(scope, verdicts) }),
  })
})

/** What the API answers of a verdict, as it is sent. */
export function jsonOf(verdict: Verdict): string {
  return JSON.stringify(answerOf(verdict))
}

function answerOf(verdict: Verdict) {
  const { verified, certificate, checks, checkedAt } = verdict
  return verified ? { verified, certificate, checks, checkedAt } : { verified, certificate, ...nearOf(verdict.near) }
}

/** Fields of their own, so that a program that knows none of them reads "not verified". */
function nearOf(near: NearMiss | null) {
  switch (near?.kind) {
    case undefined:
      return {}
    case 'did-you-mean':
      return { didYouMean: near.number }
    case 'number-corrected':
      return { correctedTo: near.number, correctedOn: near.on }
    case 'not-recorded':
      return { enteredOn: near.enteredOn }
  }
}

/** An answer whose headers are one plain object, which is the fastest way to write them; this door is the busiest. */
function written(c: Context<ApiEnv>, body: string): Response {
  c.set('headersWritten', true)
  return new Response(body, { headers: { ...c.get('headers'), ...ANSWER_HEADERS } })
}
