import {
  endorsementRows,
  type EndorsementRow,
} from '#/domain/register/model/endorsements/endorsement-rows.ts'
import { m } from '#/domain/texts/messages.js'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'

/**
 * What is endorsed on each certificate, as its form prints it, to compare with the paper. Of
 * several certificates each is opened by itself; the page of one of them has its own open, and
 * prints it.
 */
export function Endorsements({ parts }: { parts: readonly PublicPart[] }) {
  const endorsed = parts
    .map((part) => ({ part, rows: rowsOf(part) }))
    .filter(({ rows }) => rows.length > 0)
  const [only] = parts.length === 1 ? endorsed : []
  return (
    <section aria-labelledby="endorsements" className="endorsements">
      <h3 id="endorsements">{m.form_endorsements()}</h3>
      <p>{endorsed.length === 0 ? m.verify_endorsed_none() : m.verify_endorsed_text()}</p>
      {only ? (
        <Rows rows={only.rows} />
      ) : (
        endorsed.map(({ part: { code, label }, rows }) => (
          <details key={code}>
            <summary>{m.verify_endorsed_of({ certificate: label, count: rows.length })}</summary>
            <Rows rows={rows} />
          </details>
        ))
      )}
    </section>
  )
}

/** The answer leaves out the windows that are not endorsed. */
function rowsOf({ code, endorsements }: PublicPart): EndorsementRow[] {
  if (!endorsements) return []
  const surveys = endorsements.surveys.map((one) => ({
    ...one,
    isBeforeRegister: one.done === null,
  }))
  return endorsementRows(code, { ...endorsements, surveys })
}

function Rows({ rows }: { rows: EndorsementRow[] }) {
  return (
    <ul>
      {rows.map(({ title, window, done, note, also }) => (
        <li key={`${title} ${window}`}>
          <div>
            <b>{title}</b>
            {window !== null && <small>{window}</small>}
            {also !== null && <small>{also}</small>}
          </div>
          {done === null ? (
            <p>{note}</p>
          ) : (
            <dl>
              <Fact name={m.form_completed_on()} text={done.on} />
              <Fact name={m.form_location()} text={done.location} />
              <Fact name={m.form_surveyor()} text={done.by} />
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  )
}
