import type { ReactNode } from 'react'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { CheckedAt, Contact, NearMissNote } from '#/pages/public/verify/verdict/notes.tsx'
import { Facts } from '#/pages/public/verify/verdict/facts.tsx'
import type { RegisterAnswer, Verdict } from '#/domain/verification/verdict/verdict.ts'
import { VerdictMark } from '#/pages/public/verify/verdict/verdict-mark.tsx'
import { VERDICT_TEXTS, type Tone } from '#/domain/verification/verdict/verdict-texts.ts'
import { CODE_TEXTS, type CheckedCode } from '#/domain/verification/verdict/code.ts'
import { Differences } from '#/pages/public/verify/verdict/code-note.tsx'

/**
 * The answer where something is wrong with the code: that first, then the register's facts in no
 * colour of an answer.
 */
export function CodeAnswer({
  code,
  verdict,
  again,
}: {
  code: CheckedCode
  verdict: Verdict
  again: string
}) {
  const { title, text, tone } = CODE_TEXTS[code.outcome]
  return (
    <PaperAnswer title={title()} tone={tone} number={verdict.number} outcome={code.outcome}>
      <p className="verdict-text">{text(code)}</p>
      <Differences code={code} />
      <RegisterRecord answer={verdict} />
      {code.outcome === 'unreadable' && (
        <p className="links no-print">
          <a href={paths.verifyTyped(verdict.number)}>{m.code_number_alone()}</a>
        </p>
      )}
      <CheckedAt verdict={verdict} />
      <Contact again={again} />
    </PaperAnswer>
  )
}

type PaperAnswerProps = {
  title: string
  tone: Tone
  number: string | null
  /** What the register says, as a second, neutral line. */
  register?: string | null
  outcome: string
  children: ReactNode
}

const MARK_OF_TONE = { valid: 'valid', invalid: 'forged', unsure: 'could-not-check' } as const

/** The one block that says what is the matter with a paper or a file. */
export function PaperAnswer({
  title,
  tone,
  number,
  register = null,
  outcome,
  children,
}: PaperAnswerProps) {
  return (
    <section aria-labelledby="verdict" className="verdict" data-paper={outcome} data-tone={tone}>
      <div className="verdict-banner">
        <VerdictMark of={MARK_OF_TONE[tone]} />
        <div>
          <h2 id="verdict" tabIndex={-1}>
            {title}
          </h2>
          {number !== null && (
            <p className="verdict-number">
              <span className="sr-only">{m.verify_fact_number()}: </span>
              {number}
            </p>
          )}
          {register !== null && (
            <p className="verdict-ship text-ink">{m.code_register_status({ status: register })}</p>
          )}
        </div>
      </div>
      <div className="verdict-body">{children}</div>
    </section>
  )
}

type RegisterRecordProps = { answer: RegisterAnswer; isOurs?: boolean; withFacts?: boolean }

/**
 * The status and, with `withFacts`, the facts of the number in the register, below the result for a
 * paper or a file: neutral, so that they are not taken for that result.
 */
export function RegisterRecord({ answer, isOurs = false, withFacts = true }: RegisterRecordProps) {
  const { status, certificate, near = null } = answer
  return (
    <div className="neutral flex flex-col gap-4 border-l-8 border-edge pl-4 print:gap-2">
      <h3 className="text-xl font-semibold">
        {m.code_register_says({ status: VERDICT_TEXTS[status].label() })}
      </h3>
      {!certificate && (near ? <NearMissNote near={near} /> : <p>{m.verify_not_in_register()}</p>)}
      {certificate && !isOurs && <p className="max-w-prose">{m.code_register_text()}</p>}
      {certificate?.standingReason && (
        <p>{m.verify_reason({ reason: certificate.standingReason })}</p>
      )}
      {certificate && withFacts && <Facts certificate={certificate} day={null} />}
    </div>
  )
}
