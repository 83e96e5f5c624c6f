import type { ReactNode } from 'react'
import { fullDate } from '#/app/dates.ts'
import { m } from '#/app/paraglide/messages.js'
import { differencesBetween, type Compared } from '#/app/statements/differences.ts'
import { readStatement, type ReadStatement } from '#/app/statements/read-statement.ts'
import { trustedKeysIn } from '#/app/statements/trusted-keys.ts'
import type { Verdict } from '#/app/verification/verdict.ts'

const FACTS: Record<Compared, () => string> = {
  vesselName: m.verify_fact_vessel,
  imoNumber: m.verify_fact_imo,
  flag: m.verify_fact_flag,
  issuedDate: m.verify_fact_issued,
  expiryDate: m.verify_fact_expiry,
  types: m.verify_fact_certificates,
}

/** Reads the code that led to a verdict with the keys of this moment, and says how it compares with the register. */
export async function checkedCode(verdict: Verdict, fragment: string): Promise<ReactNode> {
  try {
    const answer = await fetch('/.well-known/jwks.json')
    if (!answer.ok) return <CouldNot />
    return <Compared verdict={verdict} read={readStatement(verdict.number, fragment, trustedKeysIn(await answer.json()))} />
  } catch {
    return <CouldNot />
  }
}

function Compared({ verdict: { certificate }, read }: { verdict: Verdict; read: ReadStatement }) {
  if ('refused' in read) {
    const words = read.refused === 'compromised' ? m.code_compromised() : m.code_not_ours()
    return <Said look="text-invalid" sign="✗" words={words} more={m.code_not_ours_more()} />
  }
  if (!certificate) return <Said look="text-invalid" sign="✗" words={m.code_not_in_register()} />
  const different = differencesBetween(read.statement, certificate)
  if (different.length === 0) return <Said look="text-valid" sign="✓" words={m.code_agrees()} />
  const facts = different.map((fact) => FACTS[fact]()).join(', ')
  const date = fullDate(read.statement.asOf)
  return <Said look="text-unsure" sign="!" words={m.code_differs({ facts })} more={m.code_differs_more({ date })} />
}

function CouldNot() {
  return <Said look="text-unsure" sign="?" words={m.code_could_not_check()} />
}

function Said({ look, sign, words, more }: { look: string; sign: string; words: string; more?: string }) {
  return (
    <div className="flex gap-3 text-ink">
      <span aria-hidden="true" className={`w-5 shrink-0 text-center font-bold ${look}`}>
        {sign}
      </span>
      <div>
        <p className={`font-semibold ${look}`}>{words}</p>
        {more && <p>{more}</p>}
      </div>
    </div>
  )
}
