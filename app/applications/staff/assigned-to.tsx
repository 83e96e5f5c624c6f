import { Form, useNavigation } from 'react-router'
import { Button } from '#/app/web/ui/button.tsx'
import { FieldErrors } from '#/app/web/ui/field.tsx'
import type { ApplicationEvent, ApplicationRecord } from '#/app/applications/application.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'

type AssignedToProps = {
  application: ApplicationRecord
  me: number
  errors: string[] | undefined
  meanwhile: ApplicationEvent[] | null
}

/** The assignee. Any user may assign the application to themselves, also from a colleague. */
export function AssignedTo({ application, me, errors, meanwhile }: AssignedToProps) {
  const { assignedTo, version } = application
  const intent = useNavigation().formData?.get('intent')
  const mine = assignedTo?.id === me
  return (
    <div className="flex flex-col gap-3">
      {meanwhile ? <ChangedMeanwhile events={meanwhile} /> : <FieldErrors id="assignee" errors={errors} />}
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="wrap-anywhere">{assignedTo === null ? 'Unassigned' : `Assigned to ${mine ? 'you' : assignedTo.name}`}</p>
        <input type="hidden" name="intent" value={mine ? 'hand-back' : 'take'} />
        <input type="hidden" name="version" value={version} />
        <Button disabled={intent === 'take' || intent === 'hand-back'} className="no-print">
          {mine ? 'Unassign' : assignedTo === null ? 'Assign to me' : 'Reassign to me'}
        </Button>
      </Form>
    </div>
  )
}
