import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { Form, Link } from 'react-router'
import { z } from 'zod'
import { getShip } from '#/domain/register/ship/ships.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { Moment } from '#/pages/web/staff/moment.tsx'
import { SaveButton, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { Button } from '#/pages/web/ui/button.tsx'
import { SelectField } from '#/pages/web/ui/field.tsx'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import type { Route } from './+types/ship-surveyors.page.ts'
import {
  assignShip,
  endAssignment,
  surveyorsOfShip,
  type Assignment,
  type Surveyor,
} from '#/domain/register/survey/report-assignments/assignments.server.ts'
import { TitledSection } from '#/pages/web/ui/part.tsx'

const FAILED = 'Nothing was changed'
const AssignmentForm = z.object({
  intent: z.enum(['assign', 'end']),
  userId: z.coerce.number('Choose a surveyor').int().min(1, 'Choose a surveyor').max(MAX_INTEGER),
})

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const id = recordId(params.id, 'ship')
  const [ship, surveyors] = await orErrorPage(
    Promise.all([getShip(requestContext, { id }), surveyorsOfShip(requestContext, id)]),
  )
  return { ship: { id, name: ship.name }, ...surveyors }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const shipId = recordId(params.id, 'ship')
  const form = await readForm({ request, context }, AssignmentForm)
  return submitForm(
    { form, schema: AssignmentForm, failure: { title: FAILED }, context },
    async ({ intent, userId }) => {
      if (intent === 'assign') await assignShip(requestContext, shipId, userId)
      else await endAssignment(requestContext, shipId, userId)
      const notice =
        intent === 'assign'
          ? {
              title: 'Surveyor assigned',
              description: 'The surveyor sees the ship when the phone is online next.',
            }
          : {
              title: 'Assignment ended',
              description: 'Reports of this surveyor about this ship are refused from now on.',
            }
      return { lastResult: null, notice }
    },
  )
}

export const clientAction = sendForm({ title: FAILED })
export const meta = () => staffMeta('Surveyors of a ship')

export default function ShipSurveyorsPage({
  loaderData: { ship, assigned, others },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <StaffPage
      title={`Surveyors of ${ship.name}`}
      trail={[
        ['Ships', paths.ships()],
        [ship.name, paths.ship(ship.id)],
      ]}
      here="Surveyors"
    >
      <p className="max-w-prose">
        A surveyor who is assigned to a ship sees its certificates at {paths.survey()} on the phone,
        and reports surveys of it from on board, signed with a passkey.
      </p>
      <Assigned assigned={assigned} />
      <TitledSection id="assign" title="Assign a surveyor" className="flex flex-col gap-4">
        {others.length === 0 ? (
          <p className="text-quiet">
            There is no other surveyor. An administrator invites one on the page{' '}
            <Link to={paths.accounts()} className="text-link underline">
              Accounts
            </Link>
            , with the role Surveyor.
          </p>
        ) : (
          <AssignForm key={assigned.length} others={others} lastResult={actionData?.lastResult} />
        )}
      </TitledSection>
    </StaffPage>
  )
}

function Assigned({ assigned }: { assigned: Assignment[] }) {
  return (
    <TitledSection id="assigned" title="Assigned">
      {assigned.length === 0 ? (
        <p className="text-quiet">No surveyor is assigned to this ship.</p>
      ) : (
        <p className="text-quiet">
          If you end an assignment, reports that are still on the surveyor’s phone are refused.
        </p>
      )}
      <ul className="max-w-3xl divide-y divide-line">
        {assigned.map(({ id, name, email, assignedAt, assignedBy }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p className="min-w-0">
              <span className="block font-semibold wrap-anywhere text-ink">{name}</span>
              <span className="text-quiet wrap-anywhere">
                {email}; assigned by {assignedBy}, <Moment at={assignedAt} />
              </span>
            </p>
            <Form method="post">
              <input type="hidden" name="intent" value="end" />
              <input type="hidden" name="userId" value={id} />
              <Button aria-label={`End the assignment of ${name}`}>End the assignment</Button>
            </Form>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

type AssignFormProps = { others: Surveyor[]; lastResult: Parameters<typeof useForm>[0] }

function AssignForm({ others, lastResult }: AssignFormProps) {
  const form = useForm<'userId'>(lastResult)
  return (
    <StaffForm form={form} className="flex max-w-xl flex-col gap-5">
      <input type="hidden" name="intent" value="assign" />
      <SelectField {...form.field('userId')} label="Surveyor">
        {others.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name} ({email})
          </option>
        ))}
      </SelectField>
      <SaveButton form={form} className="self-start">
        Assign
      </SaveButton>
    </StaffForm>
  )
}
