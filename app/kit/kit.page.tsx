import { data, redirect } from 'react-router'
import { isStaff, type RequestContext } from '#/app/context/request-context.ts'
import { FORM_TOKEN, HONEYPOT } from '#/app/form-guard/form-guard.ts'
import { issueFormToken, requirePerson } from '#/app/form-guard/form-guard.server.ts'
import { fullDate, timeInJakarta } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { VesselNumber } from '#/app/verification/ship/ship-hint.ts'
import { publicNotice } from '#/app/web/forms/form-answer.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { formHeaders, submitForm } from '#/app/web/forms/forms.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { forgetKey, linkKeyOf } from '#/app/web/link-keys.ts'
import { pageMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash, flashOf, FORGET_FLASH } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { dateInJakarta } from '#/core/dates.ts'
import { Refusal, STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/kit.page.ts'
import { AskForLink, Contents, Downloads } from './kit-parts.tsx'
import { KitLinkRequest } from './links/kit-link.ts'
import { requestKitLink, useKitLink } from './links/kit-links.server.ts'
import { readKitShip } from './contents/read-kit.server.ts'

const failed = () => ({ title: m.kit_failed(), withoutStatus: true })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const imoNumber = numberIn(params.imo)
  const cookies = request.headers.get('cookie')
  // Of the link that an owner was sent.
  const key = isStaff(requestContext) ? null : linkKeyOf('kit', cookies)
  const until = key === null ? null : await untilOf(requestContext, imoNumber, key)
  const ship = await orErrorPage(readKitShip(requestContext, imoNumber))
  const sent = flashOf(cookies)
  const isRefused = key !== null && until === null
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (sent) headers.append('Set-Cookie', FORGET_FLASH)
  if (isRefused)
    for (const cookie of forgetKey('kit', paths.vesselKit(imoNumber)))
      headers.append('Set-Cookie', cookie)
  const mayDownload = isStaff(requestContext) || until !== null
  const token = mayDownload || ship === null ? null : await issueFormToken(requestContext)
  const hasExpired = isRefused || new URL(request.url).searchParams.get('link') === 'expired'
  return data({ imoNumber, ship, until, mayDownload, hasExpired, token, sent }, { headers })
}

/** Until when the link holds, as the page says it; null where it does not. */
async function untilOf(
  context: RequestContext,
  imoNumber: string,
  key: string,
): Promise<string | null> {
  try {
    const instant = await useKitLink(context, imoNumber, key)
    return m.mail_until({ date: fullDate(dateInJakarta(instant)), time: timeInJakarta(instant) })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Sends a link to an owner; the answer is the same whether or not the address is one of the ship's. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const imoNumber = numberIn(params.imo)
  const form = await readForm({ request, context }, KitLinkRequest, FORM_TOKEN, HONEYPOT)
  const failure = { ...failed(), token: await issueFormToken(requestContext) }
  return submitForm({ form, schema: KitLinkRequest, failure, context }, async (asked) => {
    await requestKitLink(
      requestContext,
      imoNumber,
      asked,
      await requirePerson(requestContext, form, m.kit_ask_button()),
    )
    return redirect(paths.vesselKit(imoNumber), {
      headers: { 'Set-Cookie': flash('kit-link-requested') },
    })
  })
}

export const clientAction = sendForm(failed)

export const headers = formHeaders

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const { ship, imoNumber } = loaderData ?? {}
  const title = ship ? `${m.kit_title()}: ${ship.name}, IMO ${imoNumber}` : m.kit_title()
  return pageMeta({ title, description: m.kit_description(), matches, location, hidden: true })
}

export default function KitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { imoNumber, ship, until, mayDownload, hasExpired, token, sent } = loaderData
  useNotice(publicNotice(actionData) ?? sent)
  if (ship === null) {
    return (
      <main id="main" className="wrap flex flex-col gap-6 py-12 lg:py-16">
        <h1 className="text-4xl font-semibold sm:text-5xl">{m.kit_title()}</h1>
        <p className="max-w-prose text-lg">{m.vessel_none()}</p>
      </main>
    )
  }
  return (
    <main id="main" className="wrap flex flex-col gap-10 py-12 lg:py-16">
      <div className="flex flex-col gap-3">
        <p className="text-lg wrap-anywhere text-ink">
          <a href={paths.vessel(imoNumber)} className="text-link underline">
            {ship.name}
          </a>{' '}
          · IMO {imoNumber} · {ship.flag}
        </p>
        <h1 className="text-4xl font-semibold sm:text-5xl">{m.kit_title()}</h1>
        <p className="max-w-prose text-lg">{m.kit_lead()}</p>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-[1.2fr_1fr]">
        <Contents />
        {mayDownload ? (
          <Downloads imoNumber={imoNumber} until={until} />
        ) : (
          <AskForLink
            key={token}
            token={actionData?.token ?? token ?? ''}
            lastResult={actionData?.lastResult}
            sent={sent}
            hasExpired={hasExpired}
          />
        )}
      </div>
    </main>
  )
}

function numberIn(parameter: string): string {
  const number = VesselNumber.safeParse(parameter)
  if (!number.success) throw data(number.error.issues[0]?.message, { status: STATUS_OF.invalid })
  return number.data
}
