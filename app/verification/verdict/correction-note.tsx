import { fieldLabel } from '#/app/certificates/field-text.ts'
import { replacesPaper, type Correction } from '#/app/certificates/model/correction.ts'
import { fullDate } from '#/app/language/format.ts'
import { m } from '#/app/paraglide/messages.js'

/** What of a certificate was corrected after it was issued, the newest first, so that older paper is not taken for its facts. */
export function CorrectionNote({ corrections }: { corrections: Correction[] }) {
  if (corrections.length === 0) return null
  return (
    <div className="max-w-prose border-l-4 border-unsure bg-unsure-wash p-4 text-ink" data-corrected>
      <ul className="space-y-2">
        {corrections.toReversed().map(({ version, on, fields, reason }) => (
          <li key={version} className="wrap-anywhere">
            <span className="font-semibold">{m.verify_corrected({ date: fullDate(on), fields: refusalText(fields) })}</span>{' '}
            {reason === null ? m.verify_corrected_no_reason() : m.verify_reason({ reason })}
          </li>
        ))}
      </ul>
      {corrections.some(replacesPaper) && <p className="mt-2">{m.verify_corrected_text()}</p>}
    </div>
  )
}

function refusalText(fields: Correction['fields']): string {
  return [...new Set(fields.map(fieldLabel))].join(', ')
}
