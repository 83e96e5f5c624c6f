import type { Contents } from '#/app/import-export/format/import.ts'
import { counted } from '#/app/import-export/state-labels.ts'

const DELIMITERS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

/** The detected format of the file, so that staff can find out why it was read wrongly. */
export function DetectedFormat({ contents }: { contents: Contents }) {
  const { kind, encoding, delimiter, rows, samples, holds, sheets, sheetsLeftOut } = contents
  const read = sheets.map(({ name }) => `“${name}”`)
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <p>
        {kind === 'xlsx'
          ? `A workbook. Its first sheet was read: ${counted(rows, 'row')} below the header. ${holds === 'records' && read.length > 0 ? `Besides it, ${read.join(', ')}.` : ''}`
          : `A text in ${encoding} with ${DELIMITERS[delimiter ?? ','] ?? 'commas'} between the cells: ${counted(rows, 'row')} below the header.`}
      </p>
      {sheets.length > 0 && (
        <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
          {sheets.map(({ table, name, rows: count, ignored }) => (
            <li key={table}>
              {holds === 'surveys' ? 'Surveys of certificates that are in the register' : `“${name}” was read as ${table}`}:{' '}
              {counted(count, 'row')}.
              {ignored.length > 0 && ` Headings that are not known, whose cells are left out: ${ignored.join(', ')}.`}
            </li>
          ))}
        </ul>
      )}
      {sheetsLeftOut.length > 0 && (
        <div className="flex flex-col gap-2 border-l-4 border-unsure bg-unsure-wash p-4 [overflow-wrap:anywhere]">
          <p className="font-semibold text-ink">
            {sheetsLeftOut.length === 1 ? 'A sheet was' : `${sheetsLeftOut.length} sheets were`} not read:{' '}
            {sheetsLeftOut.map((name) => `“${name}”`).join(', ')}.
          </p>
          <p>
            Only the first sheet, and sheets named Certificates, Surveys, Conditions or Ships with the headings of an export,
            are read. If another sheet has certificates, save it as a file and import that.
          </p>
        </div>
      )}
      {encoding === 'Windows-1252' && (
        <div className="flex flex-col gap-2 border-l-4 border-unsure bg-unsure-wash p-4">
          <p className="font-semibold text-ink">The file does not declare its character encoding.</p>
          <p>
            It is not UTF-8, so it was read as Windows-1252, which older versions of Excel write. Check that these texts are
            correct. If they are not, discard this import, save the file as “CSV UTF-8”, and send that.
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
