import { findDifferences } from '#/domain/services/editing/content.ts'

type ChangedMeanwhileProps = {
  /** What is edited, such as `service`. */
  name: string
  /** Its fields by name, in the order of the form. */
  labels: Readonly<Record<string, string>>
  /** As it is stored now. */
  current: Record<string, unknown>
  /** The fields of the refused form. */
  typed: Record<string, unknown>
}

/**
 * After a conflict: the stored values that differ from the typed ones, so that saving again is a
 * decision.
 */
export function ChangedMeanwhile({ name, labels, current, typed }: ChangedMeanwhileProps) {
  const differing = findDifferences(typed, current, Object.keys(labels))
  return (
    <div
      role="alert"
      className="flex flex-col gap-3 rounded-sm border border-unsure bg-unsure-wash p-5 text-unsure"
    >
      <p className="font-semibold">
        Another user has changed this {name} since you opened it. What you typed is still in the
        form below, unsaved.
      </p>
      {differing.length > 0 && (
        <>
          <p>Where the two differ, this is what is stored now:</p>
          <dl className="flex flex-col gap-3">
            {differing.map(({ field, after }) => (
              <div key={field}>
                <dt className="font-semibold">{labels[field]}</dt>
                <dd className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line">
                  {after ?? <em>nothing</em>}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p>
        Copy what should stay into the form, then save again: your text then replaces the stored
        one. The history contains both.
      </p>
    </div>
  )
}
