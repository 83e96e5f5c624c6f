import type { ContentLabels, ContentRecord } from './content.ts'
import { findDifferences } from './differences.ts'

type ChangedMeanwhileProps = {
  labels: ContentLabels
  /** As it is stored now. */
  current: ContentRecord
  /** The fields of the refused form. */
  typed: Record<string, unknown>
}

/** After a conflict: the stored values that differ from the typed ones, so that saving again is a decision. */
export function ChangedMeanwhile({ labels: { name, fields }, current, typed }: ChangedMeanwhileProps) {
  // A form contains neither an unselected box nor the position in the order.
  const sent = { ...typed, hidden: typed['hidden'] !== undefined, place: current.place } // words-allowed: published name
  const differing = findDifferences(sent, current, Object.keys(fields))
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-sm border border-unsure bg-unsure-wash p-5 text-unsure">
      <p className="font-semibold">
        Another user has changed this {name} since you opened it. What you typed is still in the form below, unsaved.
      </p>
      {differing.length > 0 && (
        <>
          <p>Where the two differ, this is what is stored now:</p>
          <dl className="flex flex-col gap-3">
            {differing.map(({ field, after }) => (
              <div key={field}>
                <dt className="font-semibold">{fields[field]}</dt>
                <dd className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">{after ?? <em>nothing</em>}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p>
        Copy what should stay into the form, then save again: your text then replaces the stored one. The history contains both.
      </p>
    </div>
  )
}
