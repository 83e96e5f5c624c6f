import { fieldLabel } from '#/app/certificates/field-text.ts'
import { replacesPaper, type Correction } from '#/app/certificates/model/correction.ts'
import { fullDate } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { office, telephoneLink } from '#/app/web/office.ts'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import type { NearMiss } from './verdict.ts'

/** What is known of a number that no certificate has, with a link to the right one; it never reads like "valid". */
export function NearMissNote({ near }: { near: NearMiss }) {
  switch (near.kind) {
    case 'did-you-mean':
      return (
        <>
          <p className="font-semibold">
            {m.verify_did_you_mean()} <NumberLink number={near.number} />?
          </p>
          <p>{m.verify_did_you_mean_text()}</p>
        </>
      )
    case 'number-corrected':
      return (
        <>
          <p className="font-semibold">
            {m.verify_number_corrected({ date: fullDate(near.on) })} <NumberLink number={near.number} />.
          </p>
          <p>{m.verify_number_corrected_text()}</p>
        </>
      )
    case 'not-recorded':
      return <p>{m.verify_not_recorded({ date: fullDate(near.enteredOn) })}</p>
  }
}

function NumberLink({ number }: { number: string }) {
  return (
    <a href={paths.verify(number)} className="font-mono break-all text-link underline">
      {number}
    </a>
  )
}

/** What of a certificate was corrected after it was issued, the newest first, so that older paper is not taken for its facts. */
export function CorrectionNote({ corrections }: { corrections: Correction[] }) {
  if (corrections.length === 0) return null
  return (
    <div className="max-w-prose border-l-4 border-unsure bg-unsure-wash p-4 text-ink" data-corrected>
      <ul className="space-y-2">
        {corrections.toReversed().map(({ version, on, fields, reason }) => (
          <li key={version} className="wrap-anywhere">
            <span className="font-semibold">{m.verify_corrected({ date: fullDate(on), fields: labelsOf(fields) })}</span>{' '}
            {reason === null ? m.verify_corrected_no_reason() : m.verify_reason({ reason })}
          </li>
        ))}
      </ul>
      {corrections.some(replacesPaper) && <p className="mt-2">{m.verify_corrected_text()}</p>}
    </div>
  )
}

function labelsOf(fields: Correction['fields']): string {
  return [...new Set(fields.map(fieldLabel))].join(', ')
}

/** Where to ask again, and whom. */
export function Contact({ again }: { again: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <a href={again} className={buttonClass({ className: 'no-print' })}>
        {m.verify_check_again()}
      </a>
      <PrintButton />
      <p>
        {m.verify_questions()}{' '}
        <a className="text-link underline" href={telephoneLink(office.phone)}>
          {office.phone}
        </a>{' '}
        {m.verify_or()}{' '}
        <a className="text-link underline" href={`mailto:${office.email}`}>
          {office.email}
        </a>
      </p>
    </div>
  )
}

/** Browsers print by themselves; the button is for those who do not know where theirs does. It needs a script, so it comes with it. */
function PrintButton() {
  return (
    <button type="button" onClick={() => print()} className={buttonClass({ className: 'no-print needs-script' })}>
      {m.verify_print()}
    </button>
  )
}
