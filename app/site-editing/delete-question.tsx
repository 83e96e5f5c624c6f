import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button, buttonLook } from '#/app/ui/button.tsx'

type DeleteQuestionProps = {
  name: string
  version: number
  editPath: string
  listPath: string
  /** Why it cannot be deleted; null where it can. */
  refusal: string | null
  /** Why the last attempt failed. */
  failure: string | undefined
  /** What deleting it means. */
  children: ReactNode
}

/** Asks before something leaves the site for good, and offers to hide it instead. */
export function DeleteQuestion({ name, version, editPath, listPath, refusal, failure, children }: DeleteQuestionProps) {
  const deleting = useNavigation().formData !== undefined
  return (
    <div className="flex max-w-2xl flex-col gap-5 border-l-4 border-invalid pl-6">
      <p className="text-lg font-semibold break-words text-ink">{name}</p>
      <p>{refusal ?? children}</p>
      {failure && (
        <p role="alert" className="font-semibold text-invalid">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {refusal === null && (
          <Form method="post">
            <input type="hidden" name="version" value={version} />
            <Button kind="danger" disabled={deleting}>
              Delete
            </Button>
          </Form>
        )}
        <Link to={editPath} className={buttonLook()}>
          Hide it instead
        </Link>
        <Link to={listPath} className={buttonLook({ kind: 'quiet' })}>
          Cancel
        </Link>
      </div>
    </div>
  )
}
