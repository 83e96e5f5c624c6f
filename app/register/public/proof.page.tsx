import { data, redirect } from 'react-router'
import { readCertificateNumber } from '#/app/certificates/number-form.ts'
import { wholeNumber } from '#/app/dates.ts'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import type { InclusionProof, Proof } from '#/app/register/log/proof.ts'
import { proveCertificate } from '#/app/register/log/proof.server.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import { pageMeta } from '#/app/site/page-meta.ts'
import { Button, buttonLook } from '#/app/ui/button.tsx'
import { TextField } from '#/app/ui/field.tsx'
import type { Route } from './+types/proof.page.ts'
import { Code, Part } from '#/app/ui/part.tsx'

/** The number is the rest of the address; `?on=`: another day, which the verification answers. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const number = readCertificateNumber(params['*'])
  if (!number.success) throw data(number.problem, { status: STATUS_OF.invalid })
  const on = new URL(request.url).searchParams.get('on')
  if (on !== null) throw redirect(`${paths.verify(number.data)}?on=${encodeURIComponent(on)}`)
  await scope.count('verification')
  const proof = await proveCertificate(scope, number.data)
  const headers = { 'Cache-Control': 'no-store' }
  return data({ number: number.data, proof, today: scope.today }, { headers, status: proof ? 200 : 404 })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ title: m.proof_title(), description: m.proof_description(), matches, location, hidden: true })
}

export default function ProofPage({ loaderData: { number, proof, today } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap flex flex-col gap-10 py-12 lg:py-16">
      <div className="flex flex-col gap-3">
        <h1 className="text-4xl font-semibold sm:text-5xl">{m.proof_title()}</h1>
        <p className="font-mono break-all text-ink">{number}</p>
        <p className="max-w-prose text-lg">{m.proof_introduction()}</p>
      </div>
      <p className={`max-w-prose border-l-8 p-5 text-lg font-semibold ${lookOf(proof)}`}>{said(proof)}</p>
      {proof?.state === 'proved' && <Proved proof={proof} />}
      {proof && (
        <Part id="past" title={m.proof_past()}>
          <p className="max-w-prose">{m.proof_past_text()}</p>
          <form action={paths.verify(number)} className="flex flex-wrap items-end gap-4">
            <TextField id="on" name="on" label={m.proof_past_label()} type="date" max={today} required />
            <Button>{m.proof_past_button()}</Button>
          </form>
        </Part>
      )}
      <p className="flex flex-wrap gap-4">
        <a href={paths.verify(number)} className={buttonLook({ kind: 'plain' })}>
          {m.proof_back()}
        </a>
        {proof && (
          <a
            href={paths.proofJson(number, 'proof')}
            download={fileOf('proof', number)}
            className={buttonLook({ kind: 'plain' })}
          >
            {m.proof_json()}
          </a>
        )}
        {proof && (
          <a
            href={paths.proofJson(number, 'receipt')}
            download={fileOf('receipt', number)}
            className={buttonLook({ kind: 'plain' })}
          >
            {m.proof_receipt()}
          </a>
        )}
      </p>
    </main>
  )
}

function Proved({ proof }: { proof: InclusionProof }) {
  return (
    <>
      <Part id="entry" title={m.proof_entry()}>
        <Code text={JSON.stringify(JSON.parse(proof.event), null, 2)} label={m.proof_entry()} />
      </Part>
      <Part id="data" title={m.proof_data()}>
        <p className="max-w-prose">{m.proof_data_text()}</p>
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

function said(proof: Proof | null): string {
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
