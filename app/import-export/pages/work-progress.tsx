import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#/app/web/paths.ts'
import type { Import, ImportState } from '#/app/import-export/format/import.ts'
import { ProgressBar } from '#/app/web/ui/progress-bar.tsx'
import { counted } from '#/app/import-export/state-labels.ts'

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

/** The current progress. A failed request is repeated; when the state changes, the page is loaded again. */
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
