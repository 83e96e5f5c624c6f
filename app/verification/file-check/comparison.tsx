import { fieldLabel } from '#/app/certificates/field-text.ts'
import { fullDate } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import type { ComparedFact } from './compare-facts.ts'

const OUTCOMES = {
  same: { sign: '✓', text: m.compare_same },
  different: { sign: '≠', text: m.compare_different },
  'not-stated': { sign: '–', text: m.compare_not_stated },
} as const

// Safari does not take a table for one where its style is that of a grid, unless its parts have their roles.
const [TABLE, GROUP, ROW] = [{ role: 'table' }, { role: 'rowgroup' }, { role: 'row' }] as const
const [COLUMN, HEADER, CELL] = [
  { role: 'columnheader' },
  { role: 'rowheader' },
  { role: 'cell' },
] as const

type ComparisonProps = {
  facts: ComparedFact[]
  /** The day whose facts the code states. */
  statedOn: string
  /** The whole document is as we issued it, and not only its code. */
  isWhole: boolean
}

/** What the document says and what the register says, side by side; on a phone one below the other. */
export function Comparison({ facts, statedOn, isWhole }: ComparisonProps) {
  const count = facts.filter(({ outcome }) => outcome !== 'not-stated').length
  const different = facts.filter(({ outcome }) => outcome === 'different').length
  const onDocument = isWhole ? m.compare_on_document() : m.compare_in_code()
  return (
    <div className="comparison">
      <h3 id="compared">{m.compare_title()}</h3>
      <p>
        {different === 0 ? m.compare_all({ count }) : m.compare_some({ different, count })}{' '}
        {m.compare_stated_on({ date: fullDate(statedOn) })}
      </p>
      <table {...TABLE} aria-labelledby="compared">
        <thead {...GROUP}>
          <tr {...ROW}>
            <th {...COLUMN} scope="col">
              {m.code_fact()}
            </th>
            <th {...COLUMN} scope="col">
              {onDocument}
            </th>
            <th {...COLUMN} scope="col">
              {m.code_in_register()}
            </th>
            <th {...COLUMN} scope="col">
              {m.compare_outcome()}
            </th>
          </tr>
        </thead>
        <tbody {...GROUP}>
          {facts.map(({ field, document, register, outcome }) => (
            <tr key={field} {...ROW} data-outcome={outcome}>
              <th {...HEADER} scope="row">
                {fieldLabel(field)}
              </th>
              <Side name={onDocument} lines={document} other={register} />
              <Side name={m.code_in_register()} lines={register} other={document} />
              <td {...CELL}>
                <span aria-hidden="true">{OUTCOMES[outcome].sign}</span> {OUTCOMES[outcome].text()}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && <p>{m.compare_code_only()}</p>}
    </div>
  )
}

/** `name`: that of the column. What only one of two lists has is set apart. */
function Side({ name, lines, other }: { name: string; lines: string[]; other: string[] }) {
  return (
    <td {...CELL}>
      <span aria-hidden="true">{name}</span>
      {lines.length === 0 && '–'}
      {lines.map((line) => (
        <p key={line}>
          {lines.length > 1 && !other.includes(line) ? <strong>{line}</strong> : line}
        </p>
      ))}
    </td>
  )
}
