import { Fragment } from 'react'
import type { FieldRow } from './fields.ts'
import { Inline } from './text.tsx'

const cell = 'py-2 pr-4 align-top max-sm:block max-sm:py-0.5'

/** The fields of a request, a response or a record. `isRequest`: the fields are sent, so required ones are marked. */
export function FieldTable({ rows, caption, isRequest = false }: { rows: FieldRow[]; caption: string; isRequest?: boolean }) {
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
        {rows.map(({ name, required, type, limits, description, values }) => (
          <tr key={`${name} ${type}`} className="border-b border-line max-sm:block max-sm:py-2">
            <th scope="row" className={`${cell} text-left font-mono text-[0.9rem] font-semibold text-ink sm:w-[30%]`}>
              <span className="[overflow-wrap:anywhere]">
                <Name name={name} />
              </span>
              {isRequest && required && <span className="block font-sans text-sm font-normal text-quiet">required</span>}
            </th>
            <td className={`${cell} sm:w-[28%]`}>
              {values.length > 0 ? <Values type={type} values={values} /> : type}
              {limits && <span className="block text-sm text-quiet">{limits}</span>}
            </td>
            <td className={cell}>{description && <Inline text={description} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A long list of values, collapsed until the reader opens it. */
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

/** A field name that may be broken after its full stops. */
function Name({ name }: { name: string }) {
  const [first = '', ...rest] = name.split('.')
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // The parts of a name have no identity except their position.
        <Fragment key={`${index}${part}`}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
