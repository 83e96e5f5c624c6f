import type { ReactNode } from 'react'
import {
  COLUMN_NAMES,
  columnTitleOf,
  type Mapping,
} from '#/domain/exchange/files/format/columns.ts'
import type { Contents, LeftOutRow } from '#/domain/exchange/files/format/import.ts'
import { TitledSection } from '#/pages/web/ui/part.tsx'
import { counted } from '#/domain/exchange/files/state-labels.ts'

const DELIMITERS: Record<string, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
}

/** The detected format of the file, so that staff can find out why it was read wrongly. */
export function DetectedFormat({ contents }: { contents: Contents }) {
  const { kind, encoding, delimiter, rows, samples, holds, sheets, sheetsRead, sheetsLeftOut } =
    contents
  const read = sheets.map(({ name }) => `“${name}”`)
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <p>
        {kind === 'xlsx'
          ? `A workbook. ${sheetsAsRead(sheetsRead)} read: ${counted(rows, 'row')} below the ${sheetsRead.length > 1 ? 'headings' : 'header'}. ${holds === 'records' && read.length > 0 ? `Besides, ${read.join(', ')}.` : ''}`
          : `A text in ${encoding} with ${DELIMITERS[delimiter ?? ','] ?? `“${delimiter}”`} between the cells: ${counted(rows, 'row')} below the header.`}
      </p>
      {sheets.length > 0 && (
        <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
          {sheets.map(({ table, name, rows: count, ignored }) => (
            <li key={table}>
              {holds === 'surveys'
                ? 'Surveys of certificates that are in the register'
                : `“${name}” was read as ${table}`}
              : {counted(count, 'row')}.
              {ignored.length > 0 &&
                ` Headings that are not known, whose cells are left out: ${ignored.join(', ')}.`}
            </li>
          ))}
        </ul>
      )}
      <SheetsLeftOut names={sheetsLeftOut} />
      <HiddenParts contents={contents} />
      {encoding === 'Windows-1252' && <GuessedEncoding samples={samples} />}
    </div>
  )
}

/** What staff should look at before they go on. */
function Doubt({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 border-l-4 border-unsure bg-unsure-wash p-4 [overflow-wrap:anywhere]">
      <p className="font-semibold text-ink">{title}</p>
      {children}
    </div>
  )
}

function SheetsLeftOut({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Doubt
      title={
        <>
          {names.length === 1 ? 'A sheet was' : `${names.length} sheets were`} not read:{' '}
          {names.map((name) => `“${name}”`).join(', ')}.
        </>
      }
    >
      <p>
        Read are the sheets with certificates by their headings, and sheets named Certificates,
        Surveys, Conditions, Particulars or Ships with the headings of an export; hidden ones are
        not. To import another sheet, or one of several alone, send the file again and write the
        name of the sheet below the file.
      </p>
    </Doubt>
  )
}

/** `samples`: cells that show whether it was guessed correctly. */
function GuessedEncoding({ samples }: { samples: readonly string[] }) {
  return (
    <Doubt title={<>The file does not declare its character encoding.</>}>
      <p>
        It is not UTF-8, so it was read as Windows-1252, which older versions of Excel write. Check
        that these texts are correct. If they are not, discard this import, save the file as “CSV
        UTF-8”, and send that.
      </p>
      {samples.length > 0 && (
        <ul className="list-disc pl-5 [overflow-wrap:anywhere] text-ink">
          {samples.map((sample) => (
            <li key={sample}>{sample}</li>
          ))}
        </ul>
      )}
    </Doubt>
  )
}

const MAX_NAMED = 10

/**
 * `The sheets “KM Satu”, “KM Dua” were`; of a file that an older version has read, `Its first sheet
 * was`.
 */
function sheetsAsRead(names: readonly string[]): string {
  if (names.length === 0) return 'Its first sheet was'
  const named = names.slice(0, MAX_NAMED).map((name) => `“${name}”`)
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
  return `The sheet${names.length > 1 ? 's' : ''} ${named.join(', ')}${more} ${names.length > 1 ? 'were' : 'was'}`
}

/** A filter hides rows that are in the file all the same. */
function HiddenParts({ contents: { hiddenRows, hiddenColumns } }: { contents: Contents }) {
  const hidden = [
    hiddenRows > 0 ? counted(hiddenRows, 'row') : null,
    hiddenColumns > 0 ? counted(hiddenColumns, 'column') : null,
  ].filter((one) => one !== null)
  if (hidden.length === 0) return null
  return (
    <Doubt title={<>Hidden in the sheet: {hidden.join(' and ')}.</>}>
      <p>
        They are read as all others. If a filter hides rows that are not to be imported, delete them
        and send the file again.
      </p>
    </Doubt>
  )
}

const REASONS: Record<LeftOutRow['why'], string> = {
  above: 'above the headings',
  repeated: 'repeats the headings',
  'column-numbers': 'numbers of the columns',
  total: 'a total',
  note: 'a title, note or signature: most cells of a certificate are empty, and it has no date, type or IMO number',
}

/**
 * Which row was taken as headings, and which rows were left out and why, so that nothing is lost
 * unseen.
 */
export function ArrangementNotes({ contents }: { contents: Contents }) {
  const { headingRows, leftOut, leftOutCount } = contents
  return (
    <TitledSection id="found" title="Where the table is" className="flex max-w-3xl flex-col gap-3">
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
    </TitledSection>
  )
}

/** The first rows, with what each column is taken for above them. */
export function PreviewTable({ contents, mapping }: { contents: Contents; mapping: Mapping }) {
  const { header, preview, holds } = contents
  const takenFor = header.map((_, at) => {
    const name = COLUMN_NAMES.find((one) => mapping[one] === at)
    return name && columnTitleOf(name)
  })
  return (
    <div className="flex flex-col gap-3">
      <h2 id="preview" className="text-xl font-semibold">
        The first rows
      </h2>
      {/* It may be wider than the page, so it can be reached and scrolled by keyboard. */}
      <section
        aria-labelledby="preview"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        className="overflow-x-auto border border-line"
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="bg-mist text-left">
              {header.map((title, at) => (
                <th
                  key={at}
                  scope="col"
                  className="border-b border-line px-3 py-2 align-top font-semibold text-ink"
                >
                  <span className="block max-w-56 truncate">{title || '(without a name)'}</span>
                  {holds === 'records' && (
                    <span className="block font-normal whitespace-nowrap text-quiet">
                      {takenFor[at] ?? 'no field'}
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map((row, i) => (
              <tr key={i} className="border-b border-line last:border-b-0">
                {header.map((_, at) => (
                  <td key={at} className="max-w-56 truncate px-3 py-2 whitespace-nowrap">
                    {row[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
