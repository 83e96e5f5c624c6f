import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { printedTexts } from '#/domain/register/model/certificate/printed-texts.ts'
import { unprintedIn } from '#/domain/documents/fonts/unprinted.server.ts'
import { data } from 'react-router'
import { listFlags } from '#/domain/services/flags/flags.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/new-set.page.ts'
import { issueSet, SetForm } from '#/domain/register/issuing/issue-set.server.ts'
import { proposeSet } from '#/domain/register/issuing/propose-set.server.ts'
import { SetOfCertificates } from './set-of-certificates.tsx'
import { choiceErrors, SetAddress, unknownShip } from '#/domain/register/issuing/set-address.ts'
import { findShipOfSet } from '#/domain/register/issuing/set-ship.server.ts'
import { ShipChoice } from './ship-choice.tsx'

const ISSUE = {
  here: 'Issue a set',
  title: 'Issue a set of certificates',
  text: 'Several certificates of one ship, each with its own dates, issued in one act under one number.',
}
const RENEWAL = {
  here: 'Renew certificates',
  title: 'Renew certificates',
  text: 'New certificates that replace those of the ship, each with its own dates, issued in one act under one number.',
}

const FAILED = 'The set could not be issued'

/**
 * The first step asks for the ship, the second proposes its certificates; both work without
 * scripts.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const sent = Object.fromEntries(new URL(request.url).searchParams)
  const address = SetAddress.safeParse(sent)
  const flags = (await listFlags(requestContext)).map(({ name }) => name)
  if (!address.success) {
    const error = choiceErrors(address.error)
    if (error === null) throw data(address.error.issues[0]?.message, { status: STATUS_OF.invalid })
    return data(
      { found: null, flags, refused: { initialValue: sent, error } },
      { status: STATUS_OF.invalid },
    )
  }
  const asked = address.data
  const found = await orErrorPage(findShipOfSet(requestContext, asked))
  if (!found) {
    const error = unknownShip(asked)
    return { found: null, flags, refused: error && { initialValue: sent, error } }
  }
  const codes = asked.codes === '' ? null : asked.codes.split(',')
  const renewing = { codes, surveyed: asked.surveyed ?? null }
  const proposal = await proposeSet(requestContext, found.facts, {
    certificates: found.certificates,
    renewing,
  })
  const { facts: ship, isTypeStored } = found
  return {
    found: {
      ship,
      isTypeStored,
      isRenewal: codes !== null || asked.renew !== undefined,
      ...proposal,
    },
    flags,
    refused: null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, SetForm)
  return submitForm({ form, schema: SetForm, failure: { title: FAILED }, context }, async (set) => {
    const issued = await issueSet(context.get(requestContextKey), set)
    return redirectWithNotice(
      paths.certificate(issued.id),
      'set-issued',
      unprintedIn(printedTexts(issued)),
    )
  })
}

export const clientAction = sendForm({ title: FAILED })

export const meta = ({ loaderData }: Route.MetaArgs) =>
  staffMeta(loaderData?.found?.isRenewal ? RENEWAL.here : ISSUE.here)

export default function NewSetPage({
  loaderData: { found, flags, refused },
  actionData,
}: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { here, title, text } = found?.isRenewal ? RENEWAL : ISSUE
  return (
    <StaffPage
      title={title}
      trail={[['Certificates', paths.staff()]]}
      here={here}
      about={<p className="mt-1 max-w-prose text-quiet">{text}</p>}
    >
      {found ? (
        <SetOfCertificates {...found} flags={flags} lastResult={actionData?.lastResult} />
      ) : (
        <ShipChoice refused={refused} flags={flags} />
      )}
    </StaffPage>
  )
}
