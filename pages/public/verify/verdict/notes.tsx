import { fieldLabel } from '#/pages/web/certificate/field-text.ts'
import { replacesPaper, type Correction } from '#/domain/register/model/certificate/correction.ts'
import { fileSize } from '#/domain/language/file-size.ts'
import { fullDate, momentInBothZones } from '#/domain/language/format.ts'
import { fileTypeName } from '#/domain/files/file-type.ts'
import { m } from '#/domain/texts/messages.js'
import { office, telephoneLink } from '#/domain/authority/office.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { buttonClass } from '#/pages/web/ui/button-class.ts'
import type {
  NearMiss,
  SameType,
  Verdict,
  Verified,
} from '#/domain/verification/verdict/verdict.ts'

/**
 * What is known of a number that no certificate has, with a link to the right one; it never reads
 * like "valid".
 */
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
    case 'no-such-part':
      return (
        <>
          <p className="font-semibold">
            {m.verify_no_such_part()} <NumberLink number={near.number} />.
          </p>
          <p>{m.verify_no_such_part_text({ codes: near.codes.join(', ') })}</p>
        </>
      )
    case 'number-corrected':
      return (
        <>
          <p className="font-semibold">
            {m.verify_number_corrected({ date: fullDate(near.on) })}{' '}
            <NumberLink number={near.number} />.
          </p>
          <p>{m.verify_number_corrected_text()}</p>
        </>
      )
    case 'not-recorded':
      return <p>{m.verify_not_recorded({ date: fullDate(near.enteredOn) })}</p>
    case 'removed':
      return (
        <>
          <p className="font-semibold" data-removed={near.on}>
            {m.verify_removed({ date: fullDate(near.on) })}
          </p>
          <p>{m.verify_removed_text()}</p>
        </>
      )
  }
}

function NumberLink({ number }: { number: string }) {
  return (
    <a href={paths.verify(number)} className="verdict-number link">
      {number}
    </a>
  )
}

/**
 * That the ship has more than one certificate of a type in force, each with a link, so that the
 * reader asks which one is meant.
 */
export function SameTypeNote({
  others,
  on = null,
}: {
  others: readonly SameType[]
  on?: string | null
}) {
  if (others.length === 0) return null
  return (
    <div className="corrected" data-tone="unsure" data-others="">
      <p>
        <strong>
          {on === null ? m.verify_others() : m.verify_others_on({ date: fullDate(on) })}
        </strong>
      </p>
      <ul>
        {others.map(({ label, number }) => (
          <li key={number}>
            {label}: <NumberLink number={number} />
          </li>
        ))}
      </ul>
      {on === null && <p>{m.verify_others_text()}</p>}
    </div>
  )
}

/**
 * What of a certificate was corrected after it was issued, the newest first, so that older paper is
 * not taken for its facts.
 */
export function CorrectionNote({ corrections }: { corrections: Correction[] }) {
  if (corrections.length === 0) return null
  return (
    <div className="corrected" data-tone="unsure" data-corrected="">
      <ul>
        {corrections.toReversed().map(({ version, on, code, fields, reason }) => (
          <li key={version}>
            <strong>
              {m.verify_corrected({ date: fullDate(on), fields: labelsOf(fields, code) })}
            </strong>{' '}
            {reason === null ? m.verify_corrected_no_reason() : m.verify_reason({ reason })}
          </li>
        ))}
      </ul>
      {corrections.some(replacesPaper) && <p>{m.verify_corrected_text()}</p>}
    </div>
  )
}

/**
 * That the paper was issued before, and the register has no document of it in the form of a
 * convention.
 */
export function ImportedNote({ verdict: { imported, certificate } }: { verdict: Verified }) {
  if (imported === null) return null
  const date = fullDate(imported.on)
  const names = certificate.parts
    .filter(({ code }) => imported.codes.includes(code))
    .map(({ label }) => label)
  const isSome = names.length < certificate.parts.length
  return (
    <p data-imported="">
      {isSome
        ? m.verify_imported_some({ date, names: names.join(', ') })
        : m.verify_imported({ date, count: names.length })}
    </p>
  )
}

/** The scan of the papers, which is not given out while one of them is suspended or withdrawn. */
export function ScanNote({
  verdict: { imported, recordNumber, certificate },
}: {
  verdict: Verified
}) {
  const scan = imported?.scan ?? null
  if (scan === null || certificate.status === 'suspended' || certificate.status === 'withdrawn')
    return null
  if (scan.heldBackBy.length > 0)
    return <p data-scan="">{m.document_scan_held({ names: scan.heldBackBy.join(', ') })}</p>
  const file = { kind: fileTypeName(scan.mediaType), size: fileSize(scan.size) }
  return (
    <p data-scan="">
      <a href={paths.publicScan(recordNumber)} className="link" download rel="nofollow">
        {m.document_scan_link(file)}
      </a>
      , {m.document_scan_note({ date: fullDate(dateInJakarta(scan.addedAt)) })}
    </p>
  )
}

/** `SEC: Issue date, Expiry date`, where it is of one of several certificates. */
function labelsOf(fields: Correction['fields'], code: string | undefined): string {
  const labels = [...new Set(fields.map(fieldLabel))].join(', ')
  return code === undefined ? labels : `${code}: ${labels}`
}

/** When the register was asked; `check-again.script.ts` adds how long ago. */
export function CheckedAt({ verdict: { checkedAt } }: { verdict: Pick<Verdict, 'checkedAt'> }) {
  return (
    <p>
      {m.verify_checked_at()} <time dateTime={checkedAt}>{momentInBothZones(checkedAt)}</time>
      <span data-age="" className="no-print" />. {m.verify_moment_only()}
    </p>
  )
}

/** Where to ask again, and whom. */
export function Contact({ again }: { again: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <a href={again} data-check-again="" className={buttonClass({ className: 'no-print' })}>
        {m.verify_check_again()}
      </a>
      <PrintButton />
      <p>
        {m.verify_questions()}{' '}
        <a className="link" href={telephoneLink(office.phone)}>
          {office.phone}
        </a>{' '}
        {m.verify_or()}{' '}
        <a className="link" href={`mailto:${office.email}`}>
          {office.email}
        </a>
      </p>
    </div>
  )
}

/**
 * For users who do not find their browser's own command. Shown only with scripts, which it needs.
 */
function PrintButton() {
  return (
    <button
      type="button"
      data-print=""
      className={buttonClass({ className: 'no-print needs-script' })}
    >
      {m.verify_print()}
    </button>
  )
}
