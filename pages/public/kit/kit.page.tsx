import { data } from 'react-router'
import { isStaff, type RequestContext } from '#/domain/context/request-context.ts'
import { FORM_TOKEN, HONEYPOT } from '#/domain/context/form-guard/form-guard.ts'
import { issueFormToken, requirePerson } from '#/domain/context/form-guard/form-guard.server.ts'
import { fullDate, timeInJakarta } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { VesselNumber } from '#/domain/verification/ship/ship-hint.ts'
import { publicNotice, type LastResult } from '#/pages/web/forms/form-answer.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { formHeaders, submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { forgetKey, linkKeyOf } from '#/domain/addresses/link-keys.ts'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { flashOf, FORGET_FLASH, redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { dateInJakarta } from '#/core/dates.ts'
import { Refusal, STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/kit.page.ts'
import { KitLinkRequest } from '#/domain/documents/kit/links/kit-link.ts'
import { requestKitLink, useKitLink } from '#/domain/documents/kit/links/kit-links.server.ts'
import { readKitShip } from '#/domain/documents/kit/contents/read-kit.server.ts'
import { GuardFields } from '#/pages/web/forms/guard-fields.tsx'
import { PageForm, SubmitButton } from '#/pages/web/forms/page-form.tsx'
import { useForm } from '#/pages/web/forms/use-form.ts'
import type { Notice } from '#/pages/web/toast/notice.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import { kitFiles } from '#/domain/documents/kit/contents/kit-files.ts'

/** What each file of the kit is. */
function Contents() {
  return (
    <section aria-labelledby="contents" className="flex flex-col gap-4">
      <h2 id="contents" className="text-2xl font-semibold">
        {m.kit_in_it()}
      </h2>
      <dl className="flex flex-col">
        {kitFiles().map(({ names, text }) => (
          <div
            key={text}
            className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[11rem_1fr]"
          >
            <dt className="font-mono text-base text-ink">
              {names.map((name) => (
                <span key={name} className="block">
                  {name}
                </span>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-prose text-quiet">{m.kit_proves()}</p>
    </section>
  )
}

/** On a phone it comes before what is in the kit. */
const panel =
  'order-first flex flex-col gap-5 rounded-sm border border-line bg-mist p-6 sm:p-8 lg:order-none'

/** `until`: when the link ends that the page was opened with; null for staff. */
function Downloads({ imoNumber, until }: { imoNumber: string; until: string | null }) {
  return (
    <section aria-labelledby="download" className={panel}>
      <h2 id="download" className="text-2xl font-semibold">
        {m.kit_get()}
      </h2>
      <p>{m.kit_get_text()}</p>
      <div className="flex flex-col items-start gap-3">
        <a
          href={paths.vesselKitFile(imoNumber, 'zip')}
          download
          className={buttonClass({ kind: 'main' })}
        >
          {m.kit_get_zip()}
        </a>
        <a href={paths.vesselKitFile(imoNumber, 'html')} download className={buttonClass()}>
          {m.kit_get_page()}
        </a>
      </div>
      {until !== null && <p className="text-quiet">{m.kit_get_until({ until })}</p>}
    </section>
  )
}

type AskProps = { token: string; lastResult: LastResult; sent: Notice | null; hasExpired: boolean }

/** The form by which an owner asks for a link. */
function AskForLink({ token, lastResult, sent, hasExpired }: AskProps) {
  const form = useForm<keyof KitLinkRequest>(lastResult)
  return (
    <section aria-labelledby="ask" className={panel}>
      <h2 id="ask" className="text-2xl font-semibold">
        {m.kit_ask()}
      </h2>
      {sent ? (
        <p className="border-l-8 border-ink bg-paper p-4 text-ink">
          <span className="font-semibold">{sent.title}</span>
          <br />
          {sent.description}
        </p>
      ) : (
        hasExpired && (
          <p className="border-l-8 border-unsure bg-unsure-wash p-4 text-ink">
            {m.kit_link_expired()}
          </p>
        )
      )}
      <p>{m.kit_ask_text()}</p>
      <PageForm form={form} className="flex flex-col gap-5">
        <GuardFields token={token} />
        <TextField
          {...form.field('email')}
          label={m.kit_email()}
          type="email"
          autoComplete="email"
        />
        <SubmitButton form={form} kind="main" sending={m.kit_ask_sending()} className="self-start">
          {m.kit_ask_button()}
        </SubmitButton>
      </PageForm>
    </section>
  )
}

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

/**
 * Sends a link to an owner; the answer is the same whether or not the address is one of the ship's.
 */
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
    return redirectWithNotice(paths.vesselKit(imoNumber), 'kit-link-requested')
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
