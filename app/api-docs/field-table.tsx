import { Fragment } from 'react'
import type { FieldRow } from './fields.ts'
import { Inline } from './words.tsx'

const cell = 'py-2 pr-4 align-top max-sm:block max-sm:py-0.5'

/** The fields of a body, an answer or a record. `given`: whether they are sent, so that it matters which must be there. */
export function FieldTable({ rows, caption, given = false }: { rows: FieldRow[]; caption: string; given?: boolean }) {
  if (rows.length === 0) return null
  return (
    <table className="w-full border-collapse text-base max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-edge text-left text-sm text-quiet">
          {['Field', 'Type', 'Meaning'].map((name) => (
            <th key={name} scope="col" className="py-1 pr-4 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ name, required, type, limits, words, values }) => (
          <tr key={`${name} ${type}`} className="border-b border-line max-sm:block max-sm:py-2">
            <th scope="row" className={`${cell} text-left font-mono text-[0.9rem] font-semibold text-ink sm:w-[30%]`}>
              <span className="[overflow-wrap:anywhere]">
                <Name name={name} />
              </span>
              {given && required && <span className="block font-sans text-sm font-normal text-quiet">must be there</span>}
            </th>
            <td className={`${cell} sm:w-[28%]`}>
              {values.length > 0 ? <Values type={type} values={values} /> : type}
              {limits && <span className="block text-sm text-quiet">{limits}</span>}
            </td>
            <td className={cell}>{words && <Inline text={words} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Many values, listed when somebody asks for them. */
function Values({ type, values }: { type: string; values: string[] }) {
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer py-2 text-link underline sm:min-h-0 sm:py-0">{type}</summary>
      <ul className="mt-1 mb-2">
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    </details>
  )
}

/** A name that is broken after its points, where it is too long for one line. */
function Name({ name }: { name: string }) {
  const [first = '', ...rest] = name.split('.')
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // The parts of one name have no other name than their place in it.
        <Fragment key={`${index}${part}`}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
