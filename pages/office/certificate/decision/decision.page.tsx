import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { data, Link, useLocation } from 'react-router'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import {
  ClassDecision,
  isMove,
  movesFrom,
  STANDING_MOVES,
  type StandingMove,
  partsDecidedWith,
} from '#/domain/register/model/certificate/standing.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { readPart } from '#/pages/office/certificate/part/read-part.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Standing } from '#/core/stored-values.ts'
import type { Route } from './+types/decision.page.ts'
import { ReasonForm } from './reason-form.tsx'
import { certificatesText, MOVE_TEXTS } from '#/domain/register/certificate/standing/move-texts.ts'
import {
  decideWithStatutory,
  statutoryOffered,
} from '#/domain/register/survey/recording/class-decision.server.ts'
import { STATUS_LABELS } from '#/pages/web/certificate/status-badge.tsx'

const FAILED = 'The status could not be changed'

function moveOf(parameter: string) {
  if (!isMove(parameter)) throw data('There is no such step.', { status: STATUS_OF['not-found'] })
  return parameter
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const move = moveOf(params.move)
  const requestContext = context.get(requestContextKey)
  const { certificate, part } = await readDecided(requestContext, params.id, partIn(request.url))
  const { standing } = part ?? certificate
  const isOpen = movesFrom(standing).includes(move)
  const offered = isOpen
    ? await statutoryOffered(requestContext, certificate, { code: part?.code ?? null, move })
    : []
  return {
    certificate,
    part,
    move,
    standing,
    isOpen,
    decided: part ? [part] : partsDecidedWith(certificate, move),
    offered,
  }
}

/** The code of `?part=`: the decision is about this part alone. */
function partIn(url: string): string | null {
  return new URL(url).searchParams.get('part')
}

async function readDecided(
  context: RequestContext,
  id: string,
  code: string | null,
): Promise<{ certificate: Certificate; part: Part | null }> {
  if (code !== null) return readPart(context, { id, code })
  return {
    certificate: await orErrorPage(getCertificate(context, recordId(id, 'certificate'))),
    part: null,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const move = moveOf(params.move)
  const id = recordId(params.id, 'certificate')
  const form = await readForm({ request, context }, ClassDecision)
  form.set('move', move)
  return submitForm(
    { form, schema: ClassDecision, failure: { title: FAILED }, context },
    async ({ also, ...decision }) => {
      const code = partIn(request.url)
      const { parts } = await decideWithStatutory(context.get(requestContextKey), id, {
        code,
        decision,
        also,
      })
      const { done } = STANDING_MOVES[move]
      const address = addressAfter(id, new URL(request.url).search)
      const isOne = (code !== null || parts.length === 1) && also.length === 0
      return redirectWithNotice(address, isOne ? done : `${done}-several`)
    },
  )
}

/**
 * Back to the list that the page was opened from, or, with `?record` or `?part=`, to the record or
 * the part.
 */
function addressAfter(id: number, search: string): string {
  const asked = new URLSearchParams(search)
  const code = asked.get('part')
  if (code !== null) return paths.certificatePart(id, code)
  return asked.has('record') ? paths.certificate(id) : paths.staff() + search
}

export const clientAction = sendForm({ title: FAILED })

export function meta({ params }: Route.MetaArgs) {
  return staffMeta(
    isMove(params.move) ? `${MOVE_TEXTS[params.move].title} Certificate` : 'Certificate',
  )
}

/** Also after a conflict: the page then shows the present record. */
export const shouldRevalidate = revalidateAfterConflict

/**
 * One decision about a record or one certificate of it, with the reason in focus: the shortest way
 * from the list.
 */
export default function DecisionPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { certificate, part, move, standing, isOpen, decided } = loaderData
  const { search } = useLocation()
  const { title, text, textOfSeveral } = MOVE_TEXTS[move]
  const [first, ...others] = decided
  const count =
    others.length > 0 ? certificatesText(decided.length, certificate.parts.length) : null
  const address = addressAfter(certificate.id, search)
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <h1 className="text-3xl font-semibold">
        {title} {count ?? 'Certificate'}
      </h1>
      <div className="flex max-w-3xl flex-col gap-5 border-l-4 border-line pl-6">
        <p>
          <Link
            to={paths.certificate(certificate.id)}
            className="font-mono break-all text-link underline"
          >
            {certificate.certificateId}
          </Link>
          <br />
          <span className="font-semibold wrap-anywhere text-ink">
            {certificate.vesselName}
          </span>,{' '}
          {count === null ? (first?.label ?? certificate.type) : `${count} of the record`}
        </p>
        {isOpen ? (
          <>
            <p className="max-w-prose">
              {count === null ? text : textOfSeveral}
              {part &&
                certificate.parts.length > 1 &&
                ' The other certificates of the record stay as they are.'}
            </p>
            {count !== null && <DecidedParts id={certificate.id} move={move} parts={decided} />}
            <ReasonForm
              key={certificate.version}
              {...loaderData}
              label={count === null ? title : `${title} ${count}`}
              lastResult={actionData?.lastResult}
              cancel={address}
            />
          </>
        ) : (
          <NotPossible standing={standing} back={address} />
        )}
      </div>
    </main>
  )
}

/** The certificate has a standing from which this move does not lead. */
function NotPossible({ standing, back }: { standing: Standing; back: string }) {
  const is =
    standing === 'in-force' ? 'not suspended or withdrawn' : STATUS_LABELS[standing].toLowerCase()
  return (
    <>
      <p>This is not possible: the certificate is {is}.</p>
      <Link to={back} className={buttonClass({ className: 'self-start' })}>
        Back
      </Link>
    </>
  )
}

type DecidedPartsProps = { id: number; move: StandingMove; parts: readonly Part[] }

/** Every certificate that the decision is about; each leads to the decision about it alone. */
function DecidedParts({ id, move, parts }: DecidedPartsProps) {
  const verb = MOVE_TEXTS[move].title
  return (
    <div className="flex max-w-prose flex-col gap-2">
      <p id="decided">
        The decision is about all of these. To {verb.toLowerCase()} one of them only, choose it:
      </p>
      <ul aria-labelledby="decided" className="list-disc pl-5">
        {parts.map(({ code, label }) => (
          <li key={code}>
            <Link
              to={paths.decidePart(id, code, move)}
              className="text-link underline wrap-anywhere"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
