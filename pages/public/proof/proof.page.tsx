import { data, redirect } from 'react-router'
import { readCertificateNumber } from '#/domain/register/model/number/normal-form.ts'
import { wholeNumber } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { withScript } from '#/pages/web/document/page-script.ts'
import { usePageAddress } from '#/pages/web/page-address.tsx'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { InclusionProof, Proof } from '#/domain/proof/log/proof.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { proveCertificate } from '#/domain/proof/log/proof.server.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/proof.page.ts'
import { Code, Part } from '#/pages/web/ui/part.tsx'
import { asDocument } from '#/pages/web/document/route-handle.ts'

/** The number is the rest of the address; `?on=`: another day, which the verification answers. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const number = readCertificateNumber(params['*'])
  if (!number.success) throw data(number.problem, { status: STATUS_OF.invalid })
  const on = new URL(request.url).searchParams.get('on')
  if (on !== null) throw redirect(`${paths.verify(number.data)}?on=${encodeURIComponent(on)}`)
  const proof = await orErrorPage(countAndProve(requestContext, number.data))
  const headers = { 'Cache-Control': 'no-store' }
  return data(
    { number: number.data, proof, today: requestContext.today },
    { headers, status: proof ? 200 : 404 },
  )
}

async function countAndProve(context: RequestContext, number: string) {
  await context.count('verification')
  return proveCertificate(context, number)
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: m.proof_title(),
    description: m.proof_description(),
    matches,
    location,
    hidden: true,
  })
}

export const handle = asDocument(ProofPage, 'register')

function ProofPage({ loaderData: { number, proof, today } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap flex flex-col gap-10 py-12 lg:py-16">
      <div className="flex flex-col gap-3">
        <h1 className="text-4xl font-semibold sm:text-5xl">{m.proof_title()}</h1>
        <p className="font-mono break-all text-ink">{number}</p>
        <p className="max-w-prose text-lg">{m.proof_introduction()}</p>
      </div>
      <p
        className={`max-w-prose border-l-8 p-5 text-lg font-semibold ${lookOf(proof)}`}
        data-fresh=""
        {...withScript('check-again', 'idle')}
      >
        {messageOf(proof)}
      </p>
      {proof?.state === 'proved' && (
        <>
          <InThisBrowser number={number} />
          <Proved proof={proof} />
        </>
      )}
      {proof && (
        <Part id="as-of" title={m.proof_as_of()}>
          <p className="max-w-prose">{m.proof_as_of_text()}</p>
          <form action={paths.verify(number)} className="flex flex-wrap items-end gap-4">
            <TextField
              id="on"
              name="on"
              label={m.proof_as_of_label()}
              type="date"
              max={today}
              required
            />
            <Button>{m.proof_as_of_button()}</Button>
          </form>
        </Part>
      )}
      <p className="flex flex-wrap gap-4">
        <a href={paths.verify(number)} className={buttonClass()}>
          {m.proof_back()}
        </a>
        {proof &&
          (['proof', 'receipt'] as const).map((kind) => (
            <a
              key={kind}
              href={paths.proofJson(number, kind)}
              download={fileOf(kind, number)}
              className={buttonClass()}
            >
              {kind === 'proof' ? m.proof_json() : m.proof_receipt()}
            </a>
          ))}
      </p>
    </main>
  )
}

/**
 * Computes the proof in the browser, by a script that is loaded when the button is used
 * (verify-proof.script.ts); without scripts it is not there.
 */
function InThisBrowser({ number }: { number: string }) {
  return (
    <section aria-labelledby="browser" className="needs-script flex-col gap-3">
      <h2 id="browser" className="text-2xl font-semibold">
        {m.proof_browser()}
      </h2>
      <p className="max-w-prose">{m.proof_browser_text()}</p>
      <p className="max-w-prose">{m.proof_browser_limits()}</p>
      <p>
        <button
          type="button"
          className={buttonClass()}
          {...withScript('verify-proof', 'click')}
          data-number={number}
          data-origin={usePageAddress().origin}
        >
          {m.proof_browser_button()}
        </button>
        <span role="alert" hidden className="font-semibold text-invalid">
          {m.proof_load_failed()}
        </span>
      </p>
      <output data-answer="" />
    </section>
  )
}

function Proved({ proof }: { proof: InclusionProof }) {
  return (
    <>
      <Part id="entry" title={m.proof_entry()}>
        <Code text={indented(proof.event)} label={m.proof_entry()} />
        {/* Since version 3 of an entry they are beside it (leaf-3.ts). */}
        {proof.facts !== null && (
          <>
            <h3 className="text-lg font-semibold">{m.proof_facts()}</h3>
            <p className="max-w-prose">{m.proof_facts_text()}</p>
            <Code text={indented(proof.facts)} label={m.proof_facts()} />
          </>
        )}
      </Part>
      <Part id="data" title={m.proof_data()}>
        <p className="max-w-prose">{m.proof_data_text()}</p>
        <p className="max-w-prose">
          {m.proof_independent()}{' '}
          <a href={paths.registerLog()} className="link">
            {m.log_title()}
          </a>
        </p>
        {/* The only entry of a log is its root. */}
        {proof.path.length > 0 && (
          <>
            <h3 className="text-lg font-semibold">{m.proof_path()}</h3>
            <Code text={proof.path.join('\n')} label={m.proof_path()} />
          </>
        )}
        <h3 className="text-lg font-semibold">{m.proof_checkpoint()}</h3>
        <Code text={proof.checkpoint} label={m.proof_checkpoint()} />
      </Part>
    </>
  )
}

/** JSON for people; what is hashed has no spaces. */
function indented(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2)
}

function messageOf(proof: Proof | null): string {
  if (!proof) return m.proof_is_unknown()
  if (proof.state === 'pending') return m.proof_is_pending()
  if (proof.state !== 'proved') return m.proof_is_wrong()
  const size = Number(proof.checkpoint.split('\n')[1])
  return m.proof_is_proved({ leaf: wholeNumber(proof.leaf + 1), size: wholeNumber(size) })
}

function lookOf(proof: Proof | null): string {
  if (proof?.state === 'proved') return 'border-valid bg-valid-wash text-valid'
  if (proof?.state === 'pending') return 'border-unsure bg-unsure-wash text-unsure'
  return 'border-invalid bg-invalid-wash text-invalid'
}

/** A number may hold a slash, a file name may not. */
function fileOf(kind: string, number: string): string {
  return `${kind}-${number.replaceAll('/', '_')}.json`
}
