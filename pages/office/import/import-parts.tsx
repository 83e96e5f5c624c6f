import { useEffect, useState } from 'react'
import { Form, Link, useRevalidator } from 'react-router'
import { paths } from '#/domain/addresses/paths.ts'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'
import { ProgressBar } from '#/pages/web/ui/progress-bar.tsx'
import type { Import, ImportState } from '#/domain/exchange/files/format/import.ts'
import {
  counted,
  countedFaulty,
  countedGood,
  setAsideForm,
} from '#/domain/exchange/files/state-labels.ts'

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

const ASK_EVERY_MS = 1_000
const REFRESH_SECONDS = '2'

const TITLES: Partial<Record<ImportState, string>> = {
  reading: 'The file is being read',
  checking: 'The rows are being checked',
  writing: 'The rows are being written',
}

type Working = Pick<Import, 'id' | 'state' | 'done' | 'total'>

/** The progress of the work: read every second; without JavaScript the page reloads itself. */
export function WorkProgress({ work }: { work: Working }) {
  const { state, done, total } = useProgress(work)
  const part = total > 0 ? done / total : 0
  const text =
    state === 'reading'
      ? `${Math.round(part * 100)} %`
      : `${done.toLocaleString('en-GB')} of ${counted(total, 'row')}`
  return (
    <section aria-labelledby="work" className="flex max-w-3xl flex-col gap-3">
      <noscript>
        <meta httpEquiv="refresh" content={REFRESH_SECONDS} />
      </noscript>
      <h2 id="work" className="text-xl font-semibold">
        {TITLES[state]}
      </h2>
      <ProgressBar value={part} aria-labelledby="work" />
      <output className="tabular-nums">{total > 0 ? text : 'It is about to begin.'}</output>
      <p className="text-quiet">
        You may leave this page: the work continues, and you can open it again under Import
        certificates.
      </p>
    </section>
  )
}

/**
 * The current progress. A failed request is repeated; when the state changes, the page is loaded
 * again.
 */
function useProgress(work: Working): Working {
  const [now, setNow] = useState(work)
  const { revalidate } = useRevalidator()
  const { id, state } = work
  useEffect(() => {
    let left = false
    const timer = setInterval(async () => {
      const response = await fetch(paths.importState(id)).catch(() => null)
      if (left || !response) return
      const answer: Working | null = response.ok ? await response.json().catch(() => null) : null
      if (left) return
      if (answer?.state === state) setNow(answer)
      // Another state, an ended session or a deleted import: the page shows which.
      else if (answer || response.status < 500) await revalidate()
    }, ASK_EVERY_MS)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [id, state, revalidate])
  return now.id === id && now.state === state ? now : work
}

export function Failed({ reason }: { reason: string | null }) {
  return (
    <TitledSection
      id="failed"
      title="This file was not imported"
      className="flex max-w-3xl flex-col items-start gap-4 border-l-4 border-invalid bg-invalid-wash p-5"
    >
      <p role="alert">{reason}</p>
      <Link to={paths.imports()} className={buttonClass({ kind: 'main' })}>
        Choose another file
      </Link>
    </TitledSection>
  )
}

/** What was imported; and what was set aside, as long as it can be downloaded. */
export function Done({ found: { id, outcome, contents } }: { found: Import }) {
  if (!outcome || !contents) return null
  const { faulty, unchanged } = outcome
  return (
    <TitledSection
      id="done"
      title={`${countedGood(outcome, contents.holds)} imported`}
      className="flex max-w-3xl flex-col items-start gap-4 border-l-4 border-valid bg-valid-wash p-5"
    >
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
    </TitledSection>
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
