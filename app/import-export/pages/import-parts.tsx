import { Form, Link } from 'react-router'
import { paths } from '#/app/web/paths.ts'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import type { Import, ImportState } from '#/app/import-export/format/import.ts'
import {
  counted,
  countedFaulty,
  countedGood,
  setAsideForm,
} from '#/app/import-export/state-labels.ts'

const STEPS: { name: string; states: ImportState[] }[] = [
  { name: 'Send the file', states: ['reading'] },
  { name: 'Choose the columns', states: ['read'] },
  { name: 'Check every row', states: ['checking', 'checked'] },
  { name: 'Import', states: ['writing', 'done'] },
]

/** The current step of the import. */
export function Steps({ state }: { state: ImportState }) {
  const at = STEPS.findIndex(({ states }) => states.includes(state))
  return (
    <ol className="flex flex-wrap gap-x-8 gap-y-2" aria-label="Steps">
      {STEPS.map(({ name }, i) => (
        <li
          key={name}
          aria-current={i === at ? 'step' : undefined}
          className="flex items-baseline gap-2 border-b-3 border-transparent pb-1 text-quiet forced-colors:border-[Canvas] aria-[current=step]:border-signal forced-colors:aria-[current=step]:border-[Highlight] aria-[current=step]:font-semibold aria-[current=step]:text-ink"
        >
          <span className="tabular-nums">{i + 1}</span>
          {name}
          {i < at && <span aria-label="done">✓</span>}
        </li>
      ))}
    </ol>
  )
}

export function Failed({ reason }: { reason: string | null }) {
  return (
    <section
      aria-labelledby="failed"
      className="flex max-w-3xl flex-col items-start gap-4 border-l-4 border-invalid bg-invalid-wash p-5"
    >
      <h2 id="failed" className="text-xl font-semibold">
        This file was not imported
      </h2>
      <p role="alert">{reason}</p>
      <Link to={paths.imports()} className={buttonClass({ kind: 'main' })}>
        Choose another file
      </Link>
    </section>
  )
}

/** What was imported; and what was set aside, as long as it can be downloaded. */
export function Done({ found: { id, outcome, contents } }: { found: Import }) {
  if (!outcome || !contents) return null
  const { faulty, unchanged } = outcome
  return (
    <section
      aria-labelledby="done"
      className="flex max-w-3xl flex-col items-start gap-4 border-l-4 border-valid bg-valid-wash p-5"
    >
      <h2 id="done" className="text-xl font-semibold">
        {countedGood(outcome, contents.holds)} imported
      </h2>
      {contents.holds === 'surveys' ? (
        <p>All of them are recorded, with an event for each record.</p>
      ) : (
        <p>All of them are in the register now, each with its event, and can be verified.</p>
      )}
      {unchanged > 0 && (
        <p>
          {counted(unchanged, 'record')} {unchanged === 1 ? 'was' : 'were'} in the register already,
          unchanged.
        </p>
      )}
      {faulty > 0 && (
        <p>
          {countedFaulty(outcome, contents)} of the file {faulty === 1 ? 'was' : 'were'} set aside
          and not imported. Download {faulty === 1 ? 'it' : 'them'} within 24 hours of sending the
          file, correct {faulty === 1 ? 'it' : 'them'}, and send that file.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={paths.staff()} className={buttonClass({ kind: 'main' })}>
          See the certificates
        </Link>
        {faulty > 0 && (
          <a
            href={paths.importSetAside(id, setAsideForm(contents))}
            download
            className={buttonClass()}
          >
            Download {counted(faulty, 'row')} set aside as {setAsideForm(contents).toUpperCase()}
          </a>
        )}
        <Link to={paths.imports()} className={buttonClass()}>
          Import another file
        </Link>
      </div>
    </section>
  )
}

export function DiscardForm({ importId }: { importId: number }) {
  return (
    <Form method="post" action={paths.oneImport(importId)}>
      <input type="hidden" name="intent" value="discard" />
      <Button kind="quiet" size="snug">
        Discard this import
      </Button>
    </Form>
  )
}
