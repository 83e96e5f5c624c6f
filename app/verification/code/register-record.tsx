import { m } from '#/app/paraglide/messages.js'
import { Facts } from '#/app/verification/verdict/verdict-card.tsx'
import { NearMissNote } from '#/app/verification/verdict/near-miss.tsx'
import type { RegisterAnswer } from '#/app/verification/verdict/verdict.ts'
import { VERDICT_TEXTS } from '#/app/verification/verdict/verdict-texts.ts'

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
