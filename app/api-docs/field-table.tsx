import { Fragment } from 'react'
import type { FieldRow } from './fields.ts'
import { Inline } from './text.tsx'

// On the table, not on each of a thousand cells: the page is half as long by it.
const table = [
  'w-full border-collapse text-base max-sm:block',
  '[&_tbody_tr]:border-b [&_tbody_tr]:border-line max-sm:[&_tbody_tr]:block max-sm:[&_tbody_tr]:py-2',
  '[&_td]:py-2 [&_td]:pr-4 [&_td]:align-top max-sm:[&_td]:block max-sm:[&_td]:py-0.5 sm:[&_td:nth-child(2)]:w-[28%]',
  '[&_th]:pr-4 [&_th]:font-semibold [&_tbody_th]:py-2 [&_tbody_th]:text-left [&_tbody_th]:align-top [&_tbody_th]:text-ink',
  'max-sm:[&_tbody_th]:block max-sm:[&_tbody_th]:py-0.5 sm:[&_tbody_th]:w-[30%]',
  '[&_tbody_th]:font-mono [&_tbody_th]:text-[0.9rem] [&_tbody_th]:[overflow-wrap:anywhere]',
].join(' ')

/** The fields of a request, a response or a record. `isRequest`: the fields are sent, so required ones are marked. */
export function FieldTable({
  rows,
  caption,
  isRequest = false,
}: {
  rows: FieldRow[]
  caption: string
  isRequest?: boolean
}) {
  if (rows.length === 0) return null
  return (
    <table className={table}>
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-edge text-left text-sm text-quiet">
          {['Field', 'Type', 'Meaning'].map((name) => (
            <th key={name} scope="col" className="py-1">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(({ name, required, type, limits, description, values }) => (
          <tr key={`${name} ${type}`}>
            <th scope="row">
              <Name name={name} />
              {isRequest && required && (
                <span className="block font-sans text-sm font-normal text-quiet">required</span>
              )}
            </th>
            <td>
              {values.length > 0 ? <Values type={type} values={values} /> : type}
              {limits && <span className="block text-sm text-quiet">{limits}</span>}
            </td>
            <td>{description && <Inline text={description} />}</td>
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
      <summary className="min-h-11 w-fit cursor-pointer py-2 text-link underline sm:min-h-0 sm:py-0">
        {type}
      </summary>
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
