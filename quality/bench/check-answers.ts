import { isDeepStrictEqual } from 'node:util'
import type { Candidate } from './candidates.ts'
import { answerWith } from './baselines/answer.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'

type Row = ReturnType<typeof sampleCertificate>

const SAMPLE = 100
const TIMEOUT_MS = 5_000

/**
 * Compares some answers with the register: a quick answer that is wrong, or not the same job, is
 * not worth timing.
 */
export async function checkAnswers(
  { path, answers, label }: Candidate,
  origin: string,
  count: number,
): Promise<void> {
  for (let i = 0; i < SAMPLE; i++) {
    const row = sampleCertificate(Math.floor((i * count) / SAMPLE), count)
    const response = await fetch(origin + path + row.certificateId, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body = await response.text()
    const right = answers === 'json' ? isAnswer(body, row) : shows(body, row)
    if (response.status !== 200 || !right) {
      throw new Error(
        `${label} answered wrongly for ${row.certificateId}: ${response.status}\n${body.slice(0, 1_000)}`,
      )
    }
  }
}

function shows(page: string, { certificateId, vesselName }: Row): boolean {
  return page.includes(certificateId) && page.includes(vesselName)
}

function holds(certificate: unknown, expected: object | null): boolean {
  if (expected === null || typeof certificate !== 'object' || certificate === null)
    return certificate === expected
  const facts = new Map(Object.entries(certificate))
  return Object.entries(expected).every(([name, value]) =>
    isDeepStrictEqual(facts.get(name), value),
  )
}

/** The product tells more besides (its checks, corrections, and when it made them), never less. */
function isAnswer(body: string, row: Row): boolean {
  const answer: unknown = JSON.parse(body)
  const expected = answerWith({
    ...row,
    imoNumber: row.imoNumber ?? null,
    standingReason: row.standingReason ?? null,
    standingSince: row.standingSince ?? null,
    supersededBy: row.supersededBy ?? null,
  })
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'verified' in answer &&
    'certificate' in answer &&
    answer.verified === expected.verified &&
    holds(answer.certificate, expected.certificate)
  )
}
