import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { unprintedIn } from '#/domain/documents/fonts/unprinted.server.ts'
import { Link } from 'react-router'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { typesShown } from '#/domain/register/model/type/certificate-types.ts'
import { NameCorrection } from '#/domain/register/certificate/corrections/name-correction.ts'
import {
  certificatesWithName,
  correctShipName,
} from '#/domain/register/certificate/corrections/correct-name.server.ts'
import { fullDate } from '#/domain/language/format.ts'
import { useRecordForm } from './record-form.ts'
import { SHIP_LABELS, type ShipRecord } from '#/domain/register/ship/ship.ts'
import { getShip } from '#/domain/register/ship/ships.server.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { SaveOrCancel, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { FieldErrors, TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/correct-name.page.ts'

const FAILED = 'Failed to correct the name'

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const ship = await orErrorPage(getShip(requestContext, { id: recordId(params.id, 'ship') }))
  return { ship, certificates: await orErrorPage(certificatesWithName(requestContext, ship)) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = recordId(params.id, 'ship')
  const form = await readForm({ request, context }, NameCorrection)
  return submitForm(
    { form, schema: NameCorrection, failure: { title: FAILED }, context },
    async (correction) => {
      await correctShipName(context.get(requestContextKey), id, correction)
      return redirectWithNotice(
        paths.ship(id),
        'ship-name-corrected',
        unprintedIn([correction.name]),
      )
    },
  )
}

export const clientAction = sendForm({ title: FAILED })

export const shouldRevalidate = revalidateAfterConflict

export const meta = () => staffMeta('Correct the name of a ship')

export default function CorrectNamePage({
  loaderData: { ship, certificates },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  return (
    <StaffPage
      title={`Correct the name of ${ship.name}`}
      trail={[
        ['Ships', paths.ships()],
        [ship.name, paths.ship(ship.id)],
      ]}
      here="Correct the name"
      about={
        <p className="mt-1 max-w-prose text-quiet">
          For a name that was written wrongly. If the ship was renamed,{' '}
          <Link to={paths.changeShipName(ship.id)} className="text-link underline">
            change its name
          </Link>
          : its certificates then stay as they were issued.
        </p>
      }
    >
      <CorrectionForm
        key={ship.version}
        ship={ship}
        certificates={certificates}
        lastResult={actionData?.lastResult}
      />
    </StaffPage>
  )
}

type CorrectionFormProps = { ship: ShipRecord; certificates: Certificate[]; lastResult: LastResult }

function CorrectionForm({ ship, certificates, lastResult }: CorrectionFormProps) {
  const { form, field } = useRecordForm<'name' | 'reason' | 'certificates'>(
    lastResult,
    NameCorrection,
    { name: ship.name },
  )
  return (
    <StaffForm form={form} className="flex flex-col gap-8">
      <input type="hidden" name="version" value={ship.version} />
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        <TextField {...field('name')} label={SHIP_LABELS.name} autoComplete="off" />
        <TextField
          {...field('reason')}
          label="Reason"
          autoComplete="off"
          maxLength={500}
          hint="Such as: misspelt. The public reads it beside each certificate that is corrected."
        />
      </div>
      <Choice
        certificates={certificates}
        chosen={chosenIn(lastResult)}
        errors={field('certificates').errors}
      />
      <SaveOrCancel form={form} cancel={paths.ship(ship.id)}>
        Correct the name
      </SaveOrCancel>
    </StaffForm>
  )
}

type ChoiceProps = {
  certificates: Certificate[]
  chosen: ReadonlySet<string> | null
  errors: string[] | undefined
}

/** All of them are chosen at first: a name that is wrong for the ship is wrong on its paper. */
function Choice({ certificates, chosen, errors }: ChoiceProps) {
  if (certificates.length === 0) return <p>No certificate of this ship has this name.</p>
  return (
    <fieldset id="certificates" tabIndex={-1} className="flex flex-col gap-1">
      <legend className="mb-2 font-semibold text-ink">Correct it on these certificates too</legend>
      <p className="mb-2 max-w-prose text-quiet">
        Each is corrected by itself: verification shows the correction and its reason, and the next
        document replaces the old one.
      </p>
      {certificates.map((certificate) => (
        <label key={certificate.id} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="certificates"
            value={`${certificate.id}:${certificate.version}`}
            defaultChecked={chosen === null || chosen.has(String(certificate.id))}
            className="size-5 shrink-0 accent-link"
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-mono text-ink">{certificate.certificateId}</span>, issued{' '}
            {fullDate(certificate.issuedDate)}: {typesShown(certificate).join(', ')}
          </span>
        </label>
      ))}
      <FieldErrors id="certificates" errors={errors} />
    </fieldset>
  )
}

/**
 * The ids of those that were chosen in a form that was refused, of which the versions may have
 * changed since; null where none was sent.
 */
function chosenIn(lastResult: LastResult): ReadonlySet<string> | null {
  if (!lastResult) return null
  const sent = lastResult.initialValue?.['certificates']
  const list: unknown[] = Array.isArray(sent) ? sent : [sent]
  return new Set(list.flatMap((one) => (typeof one === 'string' ? (one.split(':')[0] ?? []) : [])))
}
