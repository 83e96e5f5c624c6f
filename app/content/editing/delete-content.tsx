import { Form, Link, useNavigation } from 'react-router'
import type { Notice } from '#/app/web/toast/notice.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import { FailedText } from '#/app/web/ui/failure-text.tsx'
import type { ContentLabels, ContentRecord } from './content.ts'

type DeleteContentProps = {
  labels: ContentLabels
  record: ContentRecord
  name: string
  /** Something points to the record, so that it can only be hidden. */
  inUse: boolean
  /** Why the last attempt failed. */
  failure: Notice | undefined
}

/** Confirms the deletion of a record, and offers to hide it instead. */
export function DeleteContent({
  labels: { name: kind, paths, ...labels },
  record,
  name,
  inUse,
  failure,
}: DeleteContentProps) {
  useNotice(failure)
  const deleting = useNavigation().formData !== undefined
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-10">
      <h1 className="text-3xl font-semibold">Delete a {kind}</h1>
      <div className="flex max-w-2xl flex-col gap-5 border-l-4 border-invalid pl-6">
        <p className="text-lg font-semibold wrap-anywhere text-ink">{name}</p>
        <p>{inUse ? `${labels.inUse}. It can be hidden, but not deleted.` : labels.deleting}</p>
        {failure && <FailedText of={failure} />}
        <div className="flex flex-wrap gap-3">
          {!inUse && (
            <Form method="post">
              <input type="hidden" name="version" value={record.version} />
              <Button kind="danger" disabled={deleting}>
                Delete
              </Button>
            </Form>
          )}
          <Link to={paths.edit(record.id)} className={buttonClass()}>
            Hide it instead
          </Link>
          <Link to={paths.list()} className={buttonClass({ kind: 'quiet' })}>
            Cancel
          </Link>
        </div>
      </div>
    </main>
  )
}
