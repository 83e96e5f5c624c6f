import { Form, useNavigation } from 'react-router'
import { Button } from '#/app/ui/button.tsx'
import { FieldErrors } from '#/app/ui/field.tsx'
import type { ApplicationEvent, ApplicationRecord } from '#/app/applications/application.ts'
import { HappenedMeanwhile } from './happened-meanwhile.tsx'

type TakenByProps = {
  application: ApplicationRecord
  me: number
  errors: string[] | undefined
  meanwhile: ApplicationEvent[] | null
}

/** Who looks after it; anybody may take it, also from a colleague who has it. */
export function TakenBy({ application, me, errors, meanwhile }: TakenByProps) {
  const { takenBy, version } = application
  const intent = useNavigation().formData?.get('intent')
  const mine = takenBy?.id === me
  return (
    <div className="flex flex-col gap-3">
      {meanwhile ? <HappenedMeanwhile events={meanwhile} /> : <FieldErrors id="taken" errors={errors} />}
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="wrap-anywhere">
          {takenBy === null
            ? 'Nobody looks after it yet.'
            : mine
              ? `You look after it (${takenBy.name}).`
              : `Taken by ${takenBy.name}.`}
        </p>
        <input type="hidden" name="intent" value={mine ? 'hand-back' : 'take'} />
        <input type="hidden" name="version" value={version} />
        <Button disabled={intent === 'take' || intent === 'hand-back'} className="no-print">
          {mine ? 'Hand back' : takenBy === null ? 'Take' : 'Take over'}
        </Button>
      </Form>
    </div>
  )
}
