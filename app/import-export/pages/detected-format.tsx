import type { Contents } from '#/app/import-export/format/import.ts'
import { counted } from '#/app/import-export/state-labels.ts'

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
      {sheetsLeftOut.length > 0 && (
        <div className="flex flex-col gap-2 border-l-4 border-unsure bg-unsure-wash p-4 [overflow-wrap:anywhere]">
          <p className="font-semibold text-ink">
            {sheetsLeftOut.length === 1 ? 'A sheet was' : `${sheetsLeftOut.length} sheets were`} not
            read: {sheetsLeftOut.map((name) => `“${name}”`).join(', ')}.
          </p>
          <p>
            Read are the sheets with certificates by their headings, and sheets named Certificates,
            Surveys, Conditions, Particulars or Ships with the headings of an export; hidden ones
            are not. To import another sheet, or one of several alone, send the file again and write
            the name of the sheet below the file.
          </p>
        </div>
      )}
      <HiddenParts contents={contents} />
      {encoding === 'Windows-1252' && (
        <div className="flex flex-col gap-2 border-l-4 border-unsure bg-unsure-wash p-4">
          <p className="font-semibold text-ink">
            The file does not declare its character encoding.
          </p>
          <p>
            It is not UTF-8, so it was read as Windows-1252, which older versions of Excel write.
            Check that these texts are correct. If they are not, discard this import, save the file
            as “CSV UTF-8”, and send that.
          </p>
          {samples.length > 0 && (
            <ul className="list-disc pl-5 [overflow-wrap:anywhere] text-ink">
              {samples.map((sample) => (
                <li key={sample}>{sample}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

const MAX_NAMED = 10

/** `The sheets “KM Satu”, “KM Dua” were`; of a file that an older version has read, `Its first sheet was`. */
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
    <div className="flex flex-col gap-2 border-l-4 border-unsure bg-unsure-wash p-4">
      <p className="font-semibold text-ink">Hidden in the sheet: {hidden.join(' and ')}.</p>
      <p>
        They are read as all others. If a filter hides rows that are not to be imported, delete them
        and send the file again.
      </p>
    </div>
  )
}
