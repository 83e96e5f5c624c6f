import { fieldLabel, fieldText } from '#/app/certificates/field-text.ts'
import { listedTypes } from '#/app/certificates/model/certificate-types.ts'
import { fullDate } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { CODE_TEXTS, type CheckedCode, type Difference } from './code.ts'

const LOOKS = {
  valid: { sign: '✓', look: 'text-valid' },
  unsure: { sign: '!', look: 'text-unsure' },
  invalid: { sign: '✗', look: 'text-invalid' },
}

/** What became of the code, as a line within the register's answer. */
export function CodeNote({ code }: { code: CheckedCode }) {
  const { title, text, tone } = CODE_TEXTS[code.outcome]
  const { sign, look } = LOOKS[tone]
  return (
    <div className="flex flex-col gap-3">
      <p className="flex gap-3 font-semibold text-ink">
        <span aria-hidden="true" className={`w-5 shrink-0 text-center font-bold ${look}`}>
          {sign}
        </span>
        <span>
          {title()}
          {text(code) && <span className="block font-normal">{text(code)}</span>}
        </span>
      </p>
      <Differences code={code} />
    </div>
  )
}

/** What the paper says and what the register says, side by side. */
export function Differences({ code: { differences, statedOn } }: { code: CheckedCode }) {
  if (differences.length === 0) return null
  return (
    <table className="w-full table-fixed border-collapse text-left wrap-anywhere">
      <thead className="text-sm text-quiet">
        <tr className="border-b border-edge">
          <th scope="col" className="w-1/4 py-2 pr-3 font-normal">
            <span className="sr-only">{m.code_fact()}</span>
          </th>
          <th scope="col" className="py-2 pr-3 font-normal">
            {m.code_on_paper()}
            {statedOn !== null && <span className="block">{m.code_stated_on({ date: fullDate(statedOn) })}</span>}
          </th>
          <th scope="col" className="py-2 font-normal">
            {m.code_in_register()}
          </th>
        </tr>
      </thead>
      <tbody className="align-top text-ink">
        {differences.map((difference) => (
          <tr key={difference.field} className="border-b border-line">
            <th scope="row" className="py-2 pr-3 text-sm font-normal text-quiet">
              {fieldLabel(difference.field)}
            </th>
            <td className="py-2 pr-3">{textOnSide(difference, 'paper')}</td>
            <td className="py-2 font-semibold">{textOnSide(difference, 'register')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function textOnSide(difference: Difference, side: 'paper' | 'register'): string {
  const { field } = difference
  if (field === 'issuedCertificates') return typesOnlyIn(difference, side) || m.code_no_others()
  return fieldText(field, difference[side]) ?? ''
}

/** Of lists that differ only what the other does not have: they may hold sixteen types. */
function typesOnlyIn(difference: Difference, side: 'paper' | 'register'): string {
  const other = listedTypes(difference[side === 'paper' ? 'register' : 'paper'] ?? '')
  const only = listedTypes(difference[side] ?? '').filter((label) => !other.includes(label))
  return only.join(', ')
}
