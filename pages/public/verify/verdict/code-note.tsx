import { fieldLabel, fieldText } from '#/pages/web/certificate/field-text.ts'
import { listedTypes } from '#/domain/register/model/type/certificate-types.ts'
import { fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import {
  CODE_TEXTS,
  type CheckedCode,
  type Difference,
} from '#/domain/verification/verdict/code.ts'

const SIGNS = { valid: '✓', unsure: '!', invalid: '✗' }

/** What became of the code, as a line within the register's answer. */
export function CodeNote({ code }: { code: CheckedCode }) {
  const { title, text, tone } = CODE_TEXTS[code.outcome]
  return (
    <div className="flex flex-col gap-3" data-tone={tone}>
      <p className="code-note">
        <span aria-hidden="true">{SIGNS[tone]}</span>
        <span>
          <strong>{title()}</strong> {text(code)}
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
    <table className="compared">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{m.code_fact()}</span>
          </th>
          <th scope="col">
            {m.code_on_paper()}
            {statedOn !== null && ` ${m.code_stated_on({ date: fullDate(statedOn) })}`}
          </th>
          <th scope="col">{m.code_in_register()}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.field}>
            <th scope="row">{fieldLabel(difference.field)}</th>
            <td>{textOnSide(difference, 'paper')}</td>
            <td>{textOnSide(difference, 'register')}</td>
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
