import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { printedTexts } from '#/domain/register/model/certificate/printed-texts.ts'
import { unprintedIn } from '#/domain/documents/fonts/unprinted.server.ts'
import { data, Link, redirect } from 'react-router'
import { z } from 'zod'
import { NewCertificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  certificatesOfVessel,
  createCertificate,
  proposeNumber,
} from '#/domain/register/certificate/certificates.server.ts'
import {
  createCertificatePerType,
  renewsOf,
} from '#/domain/register/certificate/issue/issue.server.ts'
import { firstsOf } from '#/domain/register/certificate/one-of-a-type/one-of-a-type.server.ts'
import { replacedBy, SECOND } from '#/domain/register/certificate/one-of-a-type/replaced-by.ts'
import type { Renewed } from '#/domain/register/certificate/renewal/renewal.server.ts'
import {
  ISSUE_AS,
  ONE_EACH,
  PROPOSED,
  replaceNumber,
} from '#/pages/office/certificate-form/issue-choice.tsx'
import { proposeCertificate, type Proposal } from '#/domain/register/issuing/proposal.server.ts'
import type { CountedFrom } from '#/domain/register/certificate/renewal/renewal.ts'
import { expiryText } from '#/domain/language/format.ts'
import { shipByImoNumber } from '#/domain/register/ship/ships.server.ts'
import { listFlags } from '#/domain/services/flags/flags.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orUnsent } from '#/pages/web/forms/send-form.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'
import { textOf } from '#/core/text.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { flash } from '#/pages/web/toast/flash.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import type { Route } from './+types/new-certificate.page.ts'
import { CertificateForm } from '#/pages/office/certificate-form/certificate-form.tsx'
import { addressOf, forgettingDraft, type Typed } from '#/pages/office/certificate-form/draft.tsx'
import { asChecked } from '#/pages/office/certificate-form/checkbox-value.ts'

const FAILED = 'Failed to create certificate'

const id = z.coerce.number().int().min(1).max(MAX_INTEGER).optional()
const Source = z.object({ renew: id, copy: id, another: id, application: id, ship: id })

/**
 * `?renew=`, `?copy=`, `?another=`, `?application=`, `?ship=`: the source record. Other fields in
 * the address: a user without JavaScript searched for a vessel.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const asked = new URL(request.url).searchParams
  const source = Source.safeParse(Object.fromEntries(asked))
  if (!source.success)
    throw data('There is no such certificate.', { status: STATUS_OF['not-found'] })
  const [proposal, flags] = await orErrorPage(
    Promise.all([proposeCertificate(requestContext, source.data), listFlags(requestContext)]),
  )
  const typed = asked.has('vesselName') ? typedIn(asked) : null
  const imoNumber = typed ? asked.get('imoNumber') : proposal.values.imoNumber
  const others = imoNumber
    ? await orErrorPage(certificatesOfVessel(requestContext, imoNumber))
    : null
  const ship = imoNumber ? await shipByImoNumber(requestContext, imoNumber) : null
  return {
    flags: flags.map(({ name, code }) => ({ name, code })),
    proposal,
    typed,
    ofVessel:
      others && imoNumber ? { imoNumber, ...others, ship, today: requestContext.today } : null,
  }
}

function typedIn(asked: URLSearchParams): Typed {
  const names = [...new Set(asked.keys())]
  return Object.fromEntries(
    names.map((name) => [
      name,
      name === 'selectedCertificates' ? asked.getAll(name) : (asked.get(name) ?? ''),
    ]),
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const sent = await readForm(
    { request, context },
    NewCertificate,
    ISSUE_AS,
    PROPOSED,
    SECOND,
    'another',
  )
  const each = sent.get(ISSUE_AS) === ONE_EACH
  const form = each
    ? replaceNumber(sent, textOf(sent, PROPOSED) || (await proposeNumber(requestContext)))
    : sent
  return submitForm(
    { form, schema: NewCertificate, failure: { title: FAILED }, context },
    async (input) => {
      const replaced = replacedBy(await firstsOf(requestContext, input), textOf(sent, SECOND))
      const renews = renewsOf(replaced)
      const certificates = each
        ? await createCertificatePerType(requestContext, asChecked(input), replaced)
        : [
            await createCertificate(
              requestContext,
              asChecked(input),
              renews.length > 0 ? { renews: withRenewal(input, renews) } : {},
            ),
          ]
      const headers = {
        'Set-Cookie': flash(
          certificates.length > 1 ? 'created-several' : 'created',
          unprintedIn(certificates.flatMap(printedTexts)),
        ),
      }
      return redirect(
        pathAfter(input, { first: certificates[0]?.id, each, another: sent.has('another') }),
        { headers },
      )
    },
  )
}

/** What is renewed besides what is replaced. */
function withRenewal({ renewalOf }: NewCertificate, renews: Renewed[]): Renewed[] {
  return renewalOf ? [{ id: renewalOf }, ...renews] : renews
}

/**
 * The list; the application, which lists what was issued from it at once; or the form for the next
 * certificate of the ship.
 */
function pathAfter(
  { applicationId }: NewCertificate,
  { first, each, another }: { first: number | undefined; each: boolean; another: boolean },
): string {
  if (another && first !== undefined) return paths.anotherForShip(first, applicationId ?? null)
  return each && applicationId ? paths.applicationRecord(applicationId) : paths.staff()
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, request, () =>
    forgettingDraft(addressOf(request.url), () => serverAction()),
  )
}

export const meta = () => staffMeta('Create New Certificate')

export default function NewCertificatePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { flags, proposal, typed, ofVessel } = loaderData
  const { from } = proposal
  return (
    <StaffPage title="Create New Certificate">
      {from ? (
        <SourceNote from={from} />
      ) : (
        <p className="max-w-prose">
          For several certificates with their own dates,{' '}
          <Link to={paths.newSet()} className="text-link underline">
            issue a set
          </Link>
          .
        </p>
      )}
      <CertificateForm
        key={nameOf(from)}
        flags={flags}
        values={proposal.values}
        renewalOf={from?.how === 'renew' ? from.certificate.id : null}
        applicationId={proposal.applicationId}
        prefilled={typed}
        ofVessel={ofVessel}
        lastResult={actionData?.lastResult}
        submitLabel="Create Certificate"
      />
    </StaffPage>
  )
}

function nameOf(from: Proposal['from']): string {
  if (!from) return 'new'
  return `${from.how} ${from.how === 'application' ? from.application.id : from.certificate.id}`
}

/**
 * States the start of the proposed period (SOLAS 1974 as amended, regulation I/14 (b)). `expiry`:
 * the old expiry date.
 */
const RENEWED: Record<CountedFrom, (expiry: string) => string> = {
  'old-expiry': (expiry) => `Its period is counted from the old expiry date, ${expiry}.`,
  'today-early': (expiry) =>
    `Its period is counted from today, because the old certificate expires more than three months from now, on ${expiry}.`,
  'today-late': (expiry) =>
    `Its period is counted from today, because the old certificate expired more than one period ago, on ${expiry}.`,
}

function SourceNote({ from }: { from: NonNullable<Proposal['from']> }) {
  const look = 'max-w-4xl border-l-4 border-line pl-4 wrap-anywhere'
  if (from.how === 'application') {
    const { id, reference, companyName, service } = from.application
    return (
      <p className={look}>
        From application{' '}
        <Link to={paths.applicationRecord(id)} className="font-mono text-link underline">
          {reference}
        </Link>{' '}
        of {companyName} for {service}. The applicant gets an email when certificates are created.
        Reminders and notices go to the email addresses of the ship’s owner and manager; where the
        register has none, to the applicant.
      </p>
    )
  }
  const { certificate } = from
  if (from.how === 'another') {
    return (
      <p className={look}>
        For the same ship as{' '}
        <Link
          to={paths.certificate(certificate.id)}
          className="font-mono break-all text-link underline"
        >
          {certificate.certificateId}
        </Link>
        : ship, flag and dates are copied. Select the types of the new certificate.
      </p>
    )
  }
  return (
    <p className={look}>
      {from.how === 'renew' ? 'Renewal of ' : 'Copy of '}
      <Link
        to={paths.certificate(certificate.id)}
        className="font-mono break-all text-link underline"
      >
        {certificate.certificateId}
      </Link>
      {from.how === 'renew'
        ? `: the new certificate begins today. ${RENEWED[from.countedFrom](expiryText(certificate.expiryDate))} The old certificate will be shown as renewed.`
        : ': a new number is proposed; all other fields are copied.'}
    </p>
  )
}
