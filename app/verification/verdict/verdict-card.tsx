import type { ReactNode } from 'react'
import { certificateTypeOfCode } from '#/app/certificates/model/certificate-types.ts'
import { fullDate } from '#/app/language/format.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import type { CheckedCode } from './code.ts'
import type { EntryPattern } from '#/app/guilloche/entry-pattern.ts'
import { CodeNote } from './code-note.tsx'
import { Endorsements } from './endorsements.tsx'
import { EntryPatternNote } from './entry-pattern.tsx'
import { Facts } from './facts.tsx'
import type { Period } from '#/app/verification/life-line/life-line.ts'
import { lastDay } from '#/app/verification/parts/last-day.ts'
import { LifeLine } from '#/app/verification/life-line/life-line-drawing.tsx'
import { OverdueConditions } from '#/app/verification/parts/overdue-conditions.tsx'
import { NotFoundActions } from './not-found-actions.tsx'
import { CheckedAt, Contact, CorrectionNote, NearMissNote } from './notes.tsx'
import type { Verdict } from './verdict.ts'
import { VerdictMark } from './verdict-mark.tsx'
import { VERDICT_TEXTS, checkText, explain, periodText, renamedText, type AnswerStatus } from './verdict-texts.ts'

type VerdictCardProps = {
  verdict: Verdict
  on?: string | null
  code?: CheckedCode | null
  suspensions: readonly Period[]
  again: string
  entry?: EntryPattern | null
}

/**
 * The answer: one unmistakable block, then the separate checks, the facts, and when it was checked. `on`: an earlier day,
 * for which the sentences about today are left out. `code`: the result for the code that led here. `suspensions`: for its life line.
 * `again`: the address of the same check. `entry`: of which the newest document is, where it is shown.
 */
export function VerdictCard({ verdict, on = null, code = null, suspensions, again, entry = null }: VerdictCardProps) {
  const { certificate } = verdict
  return (
    <Answer answer={verdict.status} number={verdict.number} on={on} ship={verdict.verified && <Ship verdict={verdict} />}>
      <div data-headline="" className="contents">
        {on === null || !certificate ? <Explanation verdict={verdict} /> : null}
        {certificate && <CorrectionNote corrections={certificate.corrections} />}
        <Checks verdict={verdict} />
      </div>
      {verdict.status === 'not-found' && <NotFoundActions number={verdict.number} />}
      {code && <CodeNote code={code} />}
      {certificate && <OverdueConditions parts={certificate.parts} day={on ?? dateInJakarta(verdict.checkedAt)} />}
      {certificate && (
        <LifeLine
          certificate={{ ...certificate, expiryDate: lastDay(certificate) }}
          suspensions={suspensions}
          parts={certificate.parts}
          checkedAt={verdict.checkedAt}
          on={on}
        />
      )}
      {certificate && <Facts certificate={certificate} day={on ?? dateInJakarta(verdict.checkedAt)} />}
      {certificate && <Endorsements parts={certificate.parts} />}
      {verdict.verified && on === null && <FurtherLinks verdict={verdict} />}
      <CheckedAt verdict={verdict} />
      {certificate && <VerificationQr number={verdict.number} />}
      {entry && <EntryPatternNote entry={entry} />}
      <Contact again={again} />
    </Answer>
  )
}

/** The same for staff, who have the facts beside it. */
export function VerdictSummary({ verdict }: { verdict: Verdict }) {
  return (
    <Answer answer={verdict.status} number={verdict.number} ship={verdict.verified && <Ship verdict={verdict} />}>
      <Explanation verdict={verdict} />
      <CorrectionNote corrections={verdict.certificate?.corrections ?? []} />
      <Checks verdict={verdict} />
      <OverdueConditions parts={verdict.certificate?.parts ?? []} day={dateInJakarta(verdict.checkedAt)} />
    </Answer>
  )
}

/** The third answer: nothing is known, and it reads like neither of the others. */
export function CouldNotCheckCard({ number, why }: { number: string; why: string }) {
  return (
    <Answer answer="could-not-check" number={number}>
      <div className="verdict-text">
        <p>{why}</p>
        <p>{m.verify_says_nothing()}</p>
      </div>
      <Contact again={paths.verify(number)} />
    </Answer>
  )
}

type AnswerProps = { answer: AnswerStatus; number: string; on?: string | null; ship?: ReactNode; children: ReactNode }

function Answer({ answer, number, on = null, ship, children }: AnswerProps) {
  const { label, tone } = VERDICT_TEXTS[answer]
  return (
    <section aria-labelledby="verdict" className="verdict" data-verdict={answer} data-tone={tone}>
      <div data-headline="" className="verdict-banner">
        <VerdictMark of={answer} />
        <div>
          <h2 id="verdict" tabIndex={-1}>
            {on === null ? label() : m.verify_on_day({ status: label(), date: fullDate(on) })}
          </h2>
          <p className="verdict-number">{number}</p>
          {ship}
        </div>
      </div>
      <div className="verdict-body">{children}</div>
    </section>
  )
}

/** Which ship it is for and how long, as one reads them on the paper first. */
function Ship({ verdict: { certificate, flagCode, renamed } }: { verdict: Extract<Verdict, { verified: true }> }) {
  const { vesselName, imoNumber, flag } = certificate
  return (
    <>
      <p className="verdict-ship">{vesselName}</p>
      {renamed && <p data-renamed="">{renamedText(renamed)}</p>}
      <p className="verdict-ship">
        {flagCode !== null && <img src={paths.flag(flagCode)} alt="" width="28" height="21" fetchPriority="low" />}
        {flag}
        {imoNumber !== null && ` · IMO\u00A0${imoNumber}`}
      </p>
      <p>{periodText(certificate)}</p>
    </>
  )
}

function Explanation({ verdict }: { verdict: Verdict }) {
  if (!verdict.verified) {
    return (
      <div className="verdict-text">
        {verdict.near ? <NearMissNote near={verdict.near} /> : <p>{m.verify_is_not_found()}</p>}
      </div>
    )
  }
  const { certificate } = verdict
  const { standingReason, supersededBy } = certificate
  return (
    <div className="verdict-text">
      <p>{explain(certificate)}</p>
      {standingReason && <p>{m.verify_reason({ reason: standingReason })}</p>}
      {supersededBy !== null && (
        <p>
          {m.verify_superseded()}{' '}
          <a href={paths.verifyTyped(supersededBy)} className="verdict-number link">
            {supersededBy}
          </a>
        </p>
      )}
    </div>
  )
}

/** For screen readers; the style sheet adds the sign (`.checks`). */
const OUTCOMES = { passed: m.verify_outcome_passed, failed: m.verify_outcome_failed, compare: m.verify_outcome_compare }

function Checks({ verdict }: { verdict: Verdict }) {
  return (
    <ul className="checks" aria-label={m.verify_checks()}>
      {verdict.checks.map((check) => (
        <li key={check.name} className={`check-${check.outcome}`}>
          <span className="sr-only">{OUTCOMES[check.outcome]()}: </span>
          {checkText(check, verdict)}
        </li>
      ))}
    </ul>
  )
}

/** What is suspended or withdrawn is not given out as a document; see `certificateDocument`. */
function FurtherLinks({ verdict: { certificate, number, recordNumber } }: { verdict: Extract<Verdict, { verified: true }> }) {
  const { imoNumber, status, parts } = certificate
  const [only] = parts.length === 1 ? parts : []
  // Of one certificate its form, which has the endorsements; of several the extract.
  const document = only && certificateTypeOfCode(only.code) ? `${recordNumber}/${only.code.toUpperCase()}` : recordNumber
  return (
    <p className="links no-print">
      {status !== 'suspended' && status !== 'withdrawn' && (
        <a href={paths.publicDocument(document)} download>
          {m.document_download()}
        </a>
      )}
      <a href={paths.proof(recordNumber)}>{m.verify_proof_link()}</a>
      {imoNumber !== null && <a href={paths.vessel(imoNumber)}>{m.vessel_link()}</a>}
      {recordNumber !== number && <a href={paths.verify(recordNumber)}>{m.part_of_record({ number: recordNumber })}</a>}
    </p>
  )
}

/** The code that leads back here: for a colleague's phone, and for the printed page. */
function VerificationQr({ number }: { number: string }) {
  return (
    <div className="verdict-qr">
      <img
        src={paths.verificationQr(number)}
        alt={m.verify_qr_alt()}
        width="176"
        height="176"
        decoding="async"
        fetchPriority="low"
      />
      <p>{m.verify_qr_text()}</p>
    </div>
  )
}
