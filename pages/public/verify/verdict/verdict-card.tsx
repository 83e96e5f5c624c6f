import type { ReactNode } from 'react'
import { certificateTypeOfCode } from '#/domain/register/model/type/certificate-types.ts'
import { fullDate } from '#/domain/language/format.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import type { CheckedCode } from '#/domain/verification/verdict/code.ts'
import { CodeNote } from './code-note.tsx'
import { Endorsements } from './endorsements.tsx'
import { Facts } from './facts.tsx'
import type { OutPeriod } from '#/domain/verification/life-line/out-periods.ts'
import { faultSentences } from '#/domain/verification/parts/fault-texts.ts'
import { LifeLine } from '#/pages/public/verify/life-line/life-line-drawing.tsx'
import { ClassNote } from '#/pages/public/verify/parts/class-note.tsx'
import { LastDayElsewhere } from '#/pages/public/verify/parts/last-day-elsewhere.tsx'
import { OverdueConditions } from '#/pages/public/verify/parts/overdue-conditions.tsx'
import { NotFoundActions } from './not-found-actions.tsx'
import { OtherCertificates } from './other-certificates.tsx'
import {
  CheckedAt,
  Contact,
  CorrectionNote,
  ImportedNote,
  NearMissNote,
  SameTypeNote,
  ScanNote,
} from './notes.tsx'
import type { Verdict } from '#/domain/verification/verdict/verdict.ts'
import { VerdictMark } from './verdict-mark.tsx'
import {
  VERDICT_TEXTS,
  checkText,
  dayText,
  explain,
  periodText,
  renamedText,
  type AnswerStatus,
} from '#/domain/verification/verdict/verdict-texts.ts'

type VerdictCardProps = {
  verdict: Verdict
  on?: string | null
  code?: CheckedCode | null
  periods: readonly OutPeriod[]
  again: string
}

/**
 * The answer: one unmistakable block, then the separate checks, the facts, and when it was checked.
 * `on`: an earlier day, for which the sentences about today are left out. `code`: the result for
 * the code that led here. `periods`: for its life line.
 * `again`: the address of the same check.
 */
export function VerdictCard({ verdict, on = null, code = null, periods, again }: VerdictCardProps) {
  const { certificate } = verdict
  const day = on ?? dateInJakarta(verdict.checkedAt)
  return (
    <Answer {...panelOf(verdict, on)}>
      <div data-headline="" className="contents">
        {on === null || !certificate ? <Explanation verdict={verdict} /> : null}
        {certificate && <ClassNote shipClass={certificate.shipClass} on={on} />}
        {certificate && <CorrectionNote corrections={certificate.corrections} />}
        {verdict.verified && <SameTypeNote others={verdict.sameType} on={on} />}
        <Checks verdict={verdict} />
      </div>
      {verdict.status === 'not-found' && <NotFoundActions number={verdict.number} />}
      {code && <CodeNote code={code} />}
      {certificate && <OverdueConditions parts={certificate.parts} day={day} />}
      {certificate && (
        <LifeLine
          certificate={certificate}
          periods={periods}
          checkedAt={verdict.checkedAt}
          on={on}
        />
      )}
      {certificate && <Facts certificate={certificate} day={day} />}
      {verdict.verified && <OtherCertificates verdict={verdict} day={day} />}
      {certificate && <Endorsements parts={certificate.parts} />}
      {verdict.verified && <ImportedNote verdict={verdict} />}
      {verdict.verified && on === null && <ScanNote verdict={verdict} />}
      {verdict.verified && on === null && <FurtherLinks verdict={verdict} />}
      <CheckedAt verdict={verdict} />
      {certificate && <VerificationQr number={verdict.number} />}
      <Contact again={again} />
    </Answer>
  )
}

/** The same for staff, who have the facts beside it. */
export function VerdictSummary({ verdict }: { verdict: Verdict }) {
  return (
    <Answer {...panelOf(verdict, null)}>
      <Explanation verdict={verdict} />
      <ClassNote shipClass={verdict.certificate?.shipClass ?? null} />
      <CorrectionNote corrections={verdict.certificate?.corrections ?? []} />
      {verdict.verified && <SameTypeNote others={verdict.sameType} />}
      <Checks verdict={verdict} />
      <OverdueConditions
        parts={verdict.certificate?.parts ?? []}
        day={dateInJakarta(verdict.checkedAt)}
      />
    </Answer>
  )
}

/** The third answer: nothing is known, and it reads like neither of the others. */
export function CouldNotCheckCard({ number, why }: { number: string; why: string }) {
  return (
    <Answer
      answer="could-not-check"
      title={VERDICT_TEXTS['could-not-check'].label()}
      number={number}
    >
      <div className="verdict-text">
        <p>{why}</p>
        <p>{m.verify_says_nothing()}</p>
      </div>
      <Contact again={paths.verify(number)} />
    </Answer>
  )
}

/**
 * `faults`: what is wrong, named; `ship`: whose it is, and how long. `day`: that it was valid on
 * the day, or not.
 */
type Panel = {
  answer: AnswerStatus
  title: string
  number: string
  day?: string | null
  faults?: readonly string[]
  ship?: ReactNode
}

/** What the block at the top says. `on`: an earlier day that the answer is about. */
function panelOf(verdict: Verdict, on: string | null): Panel {
  const { status, number, certificate, checkedAt } = verdict
  const label = VERDICT_TEXTS[status].label()
  const title = on === null ? label : m.verify_on_day({ status: label, date: fullDate(on) })
  if (!verdict.verified) return { answer: status, title, number }
  return {
    answer: status,
    title,
    number,
    day: on === null ? dayText(status, dateInJakarta(checkedAt)) : null,
    faults: faultSentences(certificate?.parts ?? [], on !== null),
    ship: <Ship verdict={verdict} />,
  }
}

function Answer({
  answer,
  title,
  number,
  day = null,
  faults = [],
  ship,
  children,
}: Panel & { children: ReactNode }) {
  const { tone } = VERDICT_TEXTS[answer]
  return (
    <section aria-labelledby="verdict" className="verdict" data-verdict={answer} data-tone={tone}>
      <div data-headline="" className="verdict-banner">
        <VerdictMark of={answer} />
        <div>
          <h2 id="verdict" tabIndex={-1} data-was={tone === 'valid' ? m.verify_stale() : undefined}>
            {title}
          </h2>
          {day !== null && <p className="verdict-day">{day}</p>}
          {faults.map((fault) => (
            <p key={fault} className="verdict-fault" data-fault="">
              {fault}
            </p>
          ))}
          <p className="verdict-number">{number}</p>
          {ship}
        </div>
      </div>
      <div className="verdict-body">{children}</div>
    </section>
  )
}

/** Which ship it is for and how long, as one reads them on the paper first. */
function Ship({
  verdict: { certificate, flagCode, renamed },
}: {
  verdict: Extract<Verdict, { verified: true }>
}) {
  const { vesselName, imoNumber, flag, parts } = certificate
  const lines = [
    parts.length > 1 ? m.fault_count({ count: parts.length }) : null,
    periodText(certificate),
  ].filter((line) => line !== null)
  return (
    <>
      <p className="verdict-ship">{vesselName}</p>
      {renamed && <p data-renamed="">{renamedText(renamed)}</p>}
      <p className="verdict-ship">
        {flagCode !== null && (
          <img src={paths.flag(flagCode)} alt="" width="28" height="21" fetchPriority="low" />
        )}
        {flag}
        {imoNumber !== null && ` · IMO\u00A0${imoNumber}`}
      </p>
      {lines.length > 0 && <p>{lines.join(' · ')}</p>}
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
  const { standingReason, supersededBy, parts } = verdict.certificate
  return (
    <div className="verdict-text">
      <p>{explain(verdict.certificate)}</p>
      <LastDayElsewhere parts={parts} at={verdict.checkedAt} />
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
const OUTCOMES = {
  passed: m.verify_outcome_passed,
  failed: m.verify_outcome_failed,
  compare: m.verify_outcome_compare,
}

function Checks({ verdict }: { verdict: Verdict }) {
  return (
    <ul className="checks" aria-label={m.verify_checks()}>
      {/* What fails is read first. */}
      {verdict.checks
        .toSorted((a, b) => Number(b.outcome === 'failed') - Number(a.outcome === 'failed'))
        .map((check) => (
          <li key={check.name} className={`check-${check.outcome}`}>
            <span className="sr-only">{OUTCOMES[check.outcome]()}: </span>
            {checkText(check, verdict)}
          </li>
        ))}
    </ul>
  )
}

/** What is suspended or withdrawn is not given out as a document; see `certificateDocument`. */
function FurtherLinks({ verdict }: { verdict: Extract<Verdict, { verified: true }> }) {
  const { certificate, number, recordNumber, imported } = verdict
  const { imoNumber, status, parts } = certificate
  const [only] = parts.length === 1 ? parts : []
  const isForm = only && certificateTypeOfCode(only.code) && !imported?.codes.includes(only.code)
  // Of one certificate its form, which has the endorsements; of several, and of what was issued
  // before, the extract.
  const document = isForm ? `${recordNumber}/${only.code.toUpperCase()}` : recordNumber
  return (
    <p className="links no-print">
      {status !== 'suspended' && status !== 'withdrawn' && (
        <a href={paths.publicDocument(document)} download>
          {imported === null ? m.document_download() : m.document_download_extract()}
        </a>
      )}
      <a href={paths.proof(recordNumber)}>{m.verify_proof_link()}</a>
      {imoNumber !== null && <a href={paths.vessel(imoNumber)}>{m.vessel_link()}</a>}
      {recordNumber !== number && (
        <a href={paths.verify(recordNumber)}>{m.part_of_record({ number: recordNumber })}</a>
      )}
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
