import { differences } from './site-event.ts'

type ChangedMeanwhileProps = {
  /** `service`, `flag`. */
  what: string
  /** As it is stored now. */
  current: Record<string, unknown>
  /** As it was typed, in the same shape. */
  typed: Record<string, unknown>
  fields: Record<string, string>
}

/** After a conflict: what is stored now, beside what was typed. Saving again then is a decision. */
export function ChangedMeanwhile({ what, current, typed, fields }: ChangedMeanwhileProps) {
  const differing = differences(typed, current, Object.keys(fields))
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-sm border border-unsure bg-unsure-wash p-5 text-unsure">
      <p className="font-semibold">
        Somebody else has changed this {what} since you opened it. What you typed is still in the form below, unsaved.
      </p>
      {differing.length > 0 && (
        <>
          <p>Where the two differ, this is what is stored now:</p>
          <dl className="flex flex-col gap-3">
            {differing.map(({ field, after }) => (
              <div key={field}>
                <dt className="font-semibold">{fields[field]}</dt>
                <dd className="max-h-60 overflow-y-auto break-words whitespace-pre-line">{after ?? <em>nothing</em>}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p>
        Take over from there what should stay, then save again: your text then replaces what is stored. The history keeps both.
      </p>
    </div>
  )
}
