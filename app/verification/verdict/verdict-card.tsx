import type { ReactNode } from 'react'
import { certificateTypeOf, typesShown } from '#/app/certificates/model/certificate-types.ts'
import { fieldLabel } from '#/app/certificates/field-text.ts'
import { PublicFacts } from '#/app/certificates/public-facts.tsx'
import { fullDate, momentInBothZones } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { Fact } from '#/app/web/ui/fact.tsx'
import type { PublicCertificate, Verdict } from './verdict.ts'
import { TONES, VerdictMark } from './verdict-mark.tsx'
import type { CheckedCode } from './code.ts'
import { CodeNote } from './code-note.tsx'
import { Contact, CorrectionNote, NearMissNote } from './notes.tsx'
import { VERDICT_TEXTS, explain, checkText, type AnswerStatus } from './verdict-texts.ts'

type VerdictCardProps = { verdict: Verdict; on?: string | null; code?: CheckedCode | null; again: string }

/**
 * The answer: one unmistakable block, then the separate checks, the facts, and when it was checked. `on`: an earlier day,
 * for which the sentences about today are left out. `code`: the result for the code that led here. `again`: the address of the
 * same check.
 */
export function VerdictCard({ verdict, on = null, code = null, again }: VerdictCardProps) {
  const { certificate } = verdict
  return (
    <Answer answer={verdict.status} number={verdict.number} vessel={certificate?.vesselName} on={on}>
      <div data-headline className="contents">
        {on === null || !certificate ? <Explanation verdict={verdict} /> : null}
        {certificate && <CorrectionNote corrections={certificate.corrections} />}
        <Checks verdict={verdict} />
      </div>
      {code && <CodeNote code={code} />}
      {certificate && <Facts certificate={certificate} />}
      {certificate && on === null && <FurtherLinks certificate={certificate} />}
      <CheckedAt verdict={verdict} />
      <VerificationQr number={verdict.number} />
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
      <Checks verdict={verdict} />
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

type AnswerProps = {
  answer: AnswerStatus
  number: string
  vessel?: string | undefined
  on?: string | null
  children: ReactNode
}

function Answer({ answer, number, vessel, on = null, children }: AnswerProps) {
  const { label, tone } = VERDICT_TEXTS[answer]
  return (
    <section aria-labelledby="verdict" className="overflow-hidden rounded-sm border border-line bg-paper" data-verdict={answer}>
      <div data-headline className={`flex items-center gap-4 border-l-8 p-5 sm:p-6 print:p-3 ${TONES[tone]}`}>
        <VerdictMark tone={tone} />
        <div className="min-w-0">
          <h2 id="verdict" tabIndex={-1} className="text-3xl font-semibold text-inherit sm:text-4xl">
            {on === null ? label() : m.verify_on_day({ status: label(), date: fullDate(on) })}
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
      <p>{explain(certificate)}</p>
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
  passed: { sign: '✓', label: m.verify_outcome_passed, look: 'text-valid' },
  failed: { sign: '✗', label: m.verify_outcome_failed, look: 'text-invalid' },
  compare: { sign: '→', label: m.verify_outcome_compare, look: 'text-quiet' },
} as const

function Checks({ verdict }: { verdict: Verdict }) {
  return (
    <ul className="space-y-2 print:space-y-0.5" aria-label={m.verify_checks()}>
      {verdict.checks.map((check) => {
        const { sign, label, look } = OUTCOMES[check.outcome]
        return (
          <li key={check.name} className="flex gap-3 text-ink">
            <span className={`w-5 shrink-0 text-center font-bold ${look}`}>
              <span aria-hidden="true">{sign}</span>
              <span className="sr-only">{label()}: </span>
            </span>
            {checkText(check, verdict)}
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
      <PublicFacts of={certificate} />
      <Fact name={fieldLabel('issuedCertificates')} wide>
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
function FurtherLinks({ certificate: { certificateId, imoNumber, status } }: { certificate: PublicCertificate }) {
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
function VerificationQr({ number }: { number: string }) {
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
