import type { ReactNode } from 'react'
import { certificateTypeOf, typesShown } from '#/app/certificates/certificate-types.ts'
import { fullDate, momentInBothZones } from '#/app/dates.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import { Fact } from '#/app/ui/fact.tsx'
import type { Check, PublicCertificate, Verdict } from './verdict.ts'
import { VerdictMark } from './verdict-mark.tsx'
import type { CheckedCode } from './code/code.ts'
import { CodeNote } from './code/code-note.tsx'
import { Contact } from './contact.tsx'
import { CorrectionNote } from './correction-note.tsx'
import { NearMissNote } from './near-miss.tsx'
import { ANSWERS, explained, wordedCheck, type Answered, type Tone } from './wording.ts'

export const TONES: Record<Tone, string> = {
  valid: 'border-valid bg-valid-wash text-valid',
  invalid: 'border-invalid bg-invalid-wash text-invalid',
  unsure: 'border-unsure bg-unsure-wash text-unsure',
}

type VerdictCardProps = { verdict: Verdict; on?: string | null; code?: CheckedCode | null; again: string }

/**
 * The answer: one unmistakable block, then the separate checks, the facts, and when it was checked. `on`: a day that is past, of
 * which the sentences about today are not said. `code`: what became of the code that led here. `again`: where the same is asked
 * again.
 */
export function VerdictCard({ verdict, on = null, code = null, again }: VerdictCardProps) {
  const { certificate } = verdict
  return (
    <Answer answer={verdict.status} number={verdict.number} vessel={certificate?.vesselName} on={on}>
      <div data-headline className="contents">
        {on === null || !certificate ? <Explanation verdict={verdict} /> : null}
        {certificate && <CorrectionNote corrections={certificate.corrections} />}
        <Checks checks={verdict.checks} certificate={certificate} />
      </div>
      {code && <CodeNote code={code} />}
      {certificate && <Facts certificate={certificate} />}
      {certificate && on === null && <Further certificate={certificate} />}
      <CheckedAt verdict={verdict} />
      <AgainByQr number={verdict.number} />
      <Contact again={again} />
    </Answer>
  )
}

export function CheckedAt({ verdict: { checkedAt } }: { verdict: Verdict }) {
  return (
    <p className="text-text">
      {m.verify_checked_at()} <time dateTime={checkedAt}>{momentInBothZones(checkedAt)}</time>. {m.verify_moment_only()}
    </p>
  )
}

/** The same for staff, who have the facts beside it. */
export function VerdictSummary({ verdict }: { verdict: Verdict }) {
  return (
    <Answer answer={verdict.status} number={verdict.number} vessel={verdict.certificate?.vesselName}>
      <Explanation verdict={verdict} />
      <CorrectionNote corrections={verdict.certificate?.corrections ?? []} />
      <Checks checks={verdict.checks} certificate={verdict.certificate} />
    </Answer>
  )
}

/** The third answer: nothing is known, and it reads like neither of the others. */
export function CouldNotCheckCard({ number, why }: { number: string; why: string }) {
  return (
    <Answer answer="could-not-check" number={number}>
      <Text>
        <p>{why}</p>
        <p>{m.verify_says_nothing()}</p>
      </Text>
      <Contact again={paths.verify(number)} />
    </Answer>
  )
}

type AnswerProps = { answer: Answered; number: string; vessel?: string | undefined; on?: string | null; children: ReactNode }

function Answer({ answer, number, vessel, on = null, children }: AnswerProps) {
  const { word, tone } = ANSWERS[answer]
  return (
    <section aria-labelledby="verdict" className="overflow-hidden rounded-sm border border-line bg-paper" data-verdict={answer}>
      <div data-headline className={`flex items-center gap-4 border-l-8 p-5 sm:p-6 print:p-3 ${TONES[tone]}`}>
        <VerdictMark tone={tone} />
        <div className="min-w-0">
          <h2 id="verdict" tabIndex={-1} className="text-3xl font-semibold text-inherit sm:text-4xl">
            {on === null ? word() : m.verify_on_day({ word: word(), date: fullDate(on) })}
          </h2>
          <p className="mt-1 font-mono break-all">{number}</p>
          {vessel && <p className="text-lg font-semibold break-words">{vessel}</p>}
        </div>
      </div>
      <div className="flex flex-col gap-6 p-5 sm:p-6 print:gap-2 print:p-3">{children}</div>
    </section>
  )
}

function Explanation({ verdict }: { verdict: Verdict }) {
  if (!verdict.verified) {
    return <Text>{verdict.near ? <NearMissNote near={verdict.near} /> : <p>{m.verify_is_not_found()}</p>}</Text>
  }
  const { certificate } = verdict
  const { standingReason, supersededBy } = certificate
  return (
    <Text>
      <p>{explained(certificate)}</p>
      {standingReason && <p>{m.verify_reason({ reason: standingReason })}</p>}
      {supersededBy !== null && (
        <p>
          {m.verify_superseded()}{' '}
          <a href={paths.verify(supersededBy)} className="font-mono break-all text-link underline">
            {supersededBy}
          </a>
        </p>
      )}
    </Text>
  )
}

function Text({ children }: { children: ReactNode }) {
  return <div className="max-w-prose space-y-2 text-lg text-ink">{children}</div>
}

const OUTCOMES = {
  passed: { sign: '✓', word: m.verify_outcome_passed, look: 'text-valid' },
  failed: { sign: '✗', word: m.verify_outcome_failed, look: 'text-invalid' },
  compare: { sign: '→', word: m.verify_outcome_compare, look: 'text-quiet' },
} as const

function Checks({ checks, certificate }: { checks: Check[]; certificate: PublicCertificate | null }) {
  return (
    <ul className="space-y-2 print:space-y-0.5" aria-label={m.verify_checks()}>
      {checks.map((check) => {
        const { sign, word, look } = OUTCOMES[check.outcome]
        return (
          <li key={check.name} className="flex gap-3 text-ink">
            <span className={`w-5 shrink-0 text-center font-bold ${look}`}>
              <span aria-hidden="true">{sign}</span>
              <span className="sr-only">{word()}: </span>
            </span>
            {wordedCheck(check, certificate)}
          </li>
        )
      })}
    </ul>
  )
}

export function Facts({ certificate }: { certificate: PublicCertificate }) {
  const types = typesShown(certificate)
  return (
    <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2 print:gap-y-2 print:py-3">
      <Fact name={m.verify_fact_vessel()}>{certificate.vesselName}</Fact>
      <Fact name={m.verify_fact_imo()}>{certificate.imoNumber ?? m.verify_fact_imo_none()}</Fact>
      <Fact name={m.verify_fact_flag()}>{certificate.flag}</Fact>
      <Fact name={m.verify_fact_number()}>
        <span className="font-mono text-base font-normal break-all">{certificate.certificateId}</span>
      </Fact>
      <Fact name={m.verify_fact_issued()}>{fullDate(certificate.issuedDate)}</Fact>
      <Fact name={m.verify_fact_expiry()}>{fullDate(certificate.expiryDate)}</Fact>
      <Fact name={m.verify_fact_certificates()} wide>
        <TypeList labels={types} />
      </Fact>
    </dl>
  )
}

/** With the official names of more, a verdict would not be printed on one page; its document has them all. */
const MAX_PRINTED_IN_FULL = 6

/** Each type by its label, and below it the official name and the instrument where it is one of the 16. */
export function TypeList({ labels }: { labels: string[] }) {
  return (
    <ul className="mt-1 grid gap-x-8 gap-y-1 sm:grid-cols-2">
      {labels.map((label) => {
        const type = certificateTypeOf(label)
        return (
          <li key={label} className="leading-snug">
            {label}
            {type && (
              <span
                className={`block text-sm font-normal text-quiet ${labels.length > MAX_PRINTED_IN_FULL ? 'print:hidden' : ''}`}
              >
                {type.officialName} ({type.code}) · {type.instrument}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What is suspended or withdrawn is not given out as a document; see `certificateDocument`. */
function Further({ certificate: { certificateId, imoNumber, status } }: { certificate: PublicCertificate }) {
  const look = 'inline-flex min-h-11 items-center text-link underline'
  return (
    <p className="no-print flex flex-wrap gap-x-6">
      {status !== 'suspended' && status !== 'withdrawn' && (
        <a href={paths.publicDocument(certificateId)} download className={look}>
          {m.document_download()}
        </a>
      )}
      <a href={paths.proof(certificateId)} className={look}>
        {m.verify_proof_link()}
      </a>
      {imoNumber !== null && (
        <a href={paths.vessel(imoNumber)} className={look}>
          {m.vessel_link()}
        </a>
      )}
    </p>
  )
}

/** The code that leads back here: for a colleague's phone, and for the printed page. */
function AgainByQr({ number }: { number: string }) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      <img
        src={paths.verificationQr(number)}
        alt={m.verify_qr_alt()}
        width="176"
        height="176"
        decoding="async"
        fetchPriority="low"
        className="size-44 shrink-0 rounded-sm bg-sheet p-1 print:size-28 print:p-0"
      />
      <p className="max-w-[34ch] grow basis-36 text-base">{m.verify_qr_text()}</p>
    </div>
  )
}
