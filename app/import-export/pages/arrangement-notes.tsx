import type { LeftOutRow } from '#/app/import-export/format/table.ts'
import type { Contents } from '#/app/import-export/format/import.ts'
import { counted } from '#/app/import-export/state-labels.ts'

const REASONS: Record<LeftOutRow['why'], string> = {
  above: 'above the headings',
  repeated: 'repeats the headings',
  'column-numbers': 'numbers of the columns',
  total: 'a total',
  note: 'a title, note or signature: most cells of a certificate are empty, and it has no date, type or IMO number',
}

/** Which row was taken as headings, and which rows were left out and why, so that nothing is lost unseen. */
export function ArrangementNotes({ contents }: { contents: Contents }) {
  const { headingRows, leftOut, leftOutCount } = contents
  return (
    <section aria-labelledby="found" className="flex max-w-3xl flex-col gap-3">
      <h2 id="found" className="text-xl font-semibold">
        Where the table is
      </h2>
      <p>
        {headingRows.length > 1
          ? `Rows ${headingRows.join(' and ')} were`
          : `Row ${headingRows[0] ?? 1} was`}{' '}
        taken as headings.{' '}
        {leftOutCount === 0
          ? 'No row was left out except empty ones.'
          : `Besides empty rows, ${counted(leftOutCount, 'row')} ${leftOutCount === 1 ? 'was' : 'were'} left out.`}
      </p>
      {leftOutCount > 0 && (
        <details className="rounded-sm border border-line">
          <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-link">
            See{' '}
            {leftOutCount === 1
              ? 'the row that was left out'
              : `the ${counted(leftOutCount, 'row')} that were left out`}
          </summary>
          <div className="flex flex-col gap-3 border-t border-line p-4">
            <ul className="flex flex-col gap-1">
              {leftOut.map(({ row, text, why, sheet }) => (
                <li key={`${sheet ?? ''} ${row}`} className="[overflow-wrap:anywhere]">
                  <span className="font-semibold text-ink">
                    {sheet === undefined ? 'Row' : `“${sheet}”, row`} {row.toLocaleString('en-GB')}
                  </span>
                  , {REASONS[why]}: {text}
                </li>
              ))}
            </ul>
            {leftOutCount > leftOut.length && (
              <p>The first {leftOut.length.toLocaleString('en-GB')} are listed.</p>
            )}
            <p className="text-quiet">
              If one of them is a certificate, fill in its cells in the file and send it again;
              nothing is written before you have seen the result.
            </p>
          </div>
        </details>
      )}
    </section>
  )
}
