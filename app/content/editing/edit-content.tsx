import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import type { Notice } from '#/app/web/toast/notice.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import type { ContentLabels, ContentRecord } from './content.ts'
import type { ContentEvent } from './differences.ts'
import { History } from './history.tsx'

type EditContentProps<R> = {
  labels: ContentLabels
  record: R
  name: string
  history: ContentEvent[]
  refused: { lastResult: LastResult; notice: Notice; current: unknown } | undefined
  /** Below the name. */
  intro: ReactNode
  /** The form; `conflict`: `record` is as another user has saved it since. */
  children: (form: { key: string; conflict: boolean; lastResult: LastResult }) => ReactNode
}

/** The page on which a record is edited: its form, its history and the way to delete it. */
export function EditContent<R extends ContentRecord>({
  labels: { name: kind, fields, paths },
  record,
  name,
  history,
  refused,
  intro,
  children,
}: EditContentProps<R>) {
  useNotice(refused?.notice)
  const lastResult = refused?.lastResult ?? null
  const conflict = lastResult?.error?.[''] !== undefined && refused?.current !== null
  return (
    <main id="main" className="wrap-wide flex flex-col gap-8 py-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl font-semibold wrap-anywhere">{name}</h1>
        {intro}
      </div>
      {children({
        key: `${record.id}/${conflict ? 'conflict' : record.version}`,
        conflict,
        lastResult,
      })}
      <History events={history} fields={fields} />
      <p className="border-t border-line pt-5">
        <Link to={paths.delete(record.id)} className={buttonClass({ kind: 'danger' })}>
          Delete this {kind}
        </Link>
      </p>
    </main>
  )
}
