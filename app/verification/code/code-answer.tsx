import type { ReactNode } from 'react'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { Contact, NearMissNote } from '#/app/verification/verdict/notes.tsx'
import { CheckedAt, Facts } from '#/app/verification/verdict/verdict-card.tsx'
import type { RegisterAnswer, Verdict } from '#/app/verification/verdict/verdict.ts'
import { TONES, VerdictMark } from '#/app/verification/verdict/verdict-mark.tsx'
import { VERDICT_TEXTS, type Tone } from '#/app/verification/verdict/verdict-texts.ts'
import { CODE_TEXTS, type CheckedCode } from '#/app/verification/verdict/code.ts'
import { Differences } from '#/app/verification/verdict/code-note.tsx'

/** The answer where something is wrong with the code: that first, then the register's facts in no colour of an answer. */
export function CodeAnswer({ code, verdict, again }: { code: CheckedCode; verdict: Verdict; again: string }) {
  const { title, text, tone } = CODE_TEXTS[code.outcome]
  return (
    <PaperAnswer title={title()} tone={tone} number={verdict.number} outcome={code.outcome}>
      <p className="max-w-prose text-lg text-ink">{text(code)}</p>
      <Differences code={code} />
      <RegisterRecord answer={verdict} />
      {code.outcome === 'unreadable' && (
        <a href={paths.verifyTyped(verdict.number)} className="no-print inline-flex min-h-11 items-center text-link underline">
          {m.code_number_alone()}
        </a>
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

/** The one block that says what is the matter with a paper or a file. */
export function PaperAnswer({ title, tone, number, register = null, outcome, children }: PaperAnswerProps) {
  return (
    <section aria-labelledby="verdict" className="overflow-hidden rounded-sm border border-line bg-paper" data-paper={outcome}>
      <div className={`flex items-center gap-4 border-l-8 p-5 sm:p-6 print:p-3 ${TONES[tone]}`}>
        <VerdictMark tone={tone} />
        <div className="min-w-0">
          <h2 id="verdict" tabIndex={-1} className="text-2xl font-semibold text-inherit sm:text-3xl">
            {title}
          </h2>
          {number !== null && (
            <p className="mt-1 font-mono break-all">
              <span className="sr-only">{m.verify_fact_number()}: </span>
              {number}
            </p>
          )}
          {register !== null && (
            <p className="text-lg font-semibold text-ink">{m.code_register_status({ status: register })}</p>
          )}
        </div>
      </div>
      <div className="flex flex-col gap-6 p-5 sm:p-6 print:gap-2 print:p-3">{children}</div>
    </section>
  )
}

type RegisterRecordProps = { answer: RegisterAnswer; isOurs?: boolean }

/** What the register says of the number, where the paper or the file is the headline: its status and facts, in no colour of an answer. */
export function RegisterRecord({ answer: { status, certificate, near = null }, isOurs = false }: RegisterRecordProps) {
  return (
    <div className="neutral flex flex-col gap-4 border-l-8 border-edge pl-4 print:gap-2">
      <h3 className="text-xl font-semibold">{m.code_register_says({ status: VERDICT_TEXTS[status].label() })}</h3>
      {!certificate && (near ? <NearMissNote near={near} /> : <p>{m.verify_not_in_register()}</p>)}
      {certificate && !isOurs && <p className="max-w-prose">{m.code_register_text()}</p>}
      {certificate?.standingReason && <p>{m.verify_reason({ reason: certificate.standingReason })}</p>}
      {certificate && <Facts certificate={certificate} />}
    </div>
  )
}
