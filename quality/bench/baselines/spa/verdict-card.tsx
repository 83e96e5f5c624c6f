import type { ReactNode } from 'react'
import { certificateTypeOf, listedTypes } from '#/domain/register/model/type/certificate-types.ts'
import type { Check, PublicCertificate } from '#/domain/verification/verdict/verdict.ts'
import type { Answer } from './verify-page.tsx'
import { CHECKS, explain, fullDate, OUTCOMES, SIGNS, TONES, WORDS } from './texts.ts'

/** The facts of the product's answer, in the same classes. */
export function VerdictCard({ number, answer }: { number: string; answer: Answer }) {
  const status = answer.verified ? answer.certificate.status : 'not-found'
  const tone = status === 'valid' ? 'valid' : 'invalid'
  return (
    <section
      aria-labelledby="verdict"
      className="overflow-hidden rounded-sm border border-line bg-paper"
      data-verdict={status}
    >
      <div className={`flex items-center gap-4 border-l-8 p-5 sm:p-6 ${TONES[tone]}`}>
        <svg
          viewBox="0 0 48 48"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          className="size-14 shrink-0 sm:size-16"
        >
          <circle cx="24" cy="24" r="21" />
          <path d={SIGNS[tone]} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <div className="min-w-0">
          <h2
            id="verdict"
            tabIndex={-1}
            className="text-3xl font-semibold text-inherit sm:text-4xl"
          >
            {WORDS[status]}
          </h2>
          <p className="mt-1 font-mono break-all">{number}</p>
          {answer.certificate && (
            <p className="text-lg font-semibold break-words">{answer.certificate.vesselName}</p>
          )}
        </div>
      </div>
      <div className="flex flex-col gap-6 p-5 sm:p-6">
        {answer.verified ? (
          <Details {...answer} />
        ) : (
          <p className="max-w-prose space-y-2 text-lg text-ink">
            This register has no certificate with this number.
          </p>
        )}
      </div>
    </section>
  )
}

type DetailsProps = { certificate: PublicCertificate; checks: Check[]; checkedAt: string }

function Details({ certificate, checks, checkedAt }: DetailsProps) {
  return (
    <>
      <div className="max-w-prose space-y-2 text-lg text-ink">
        <p>{explain(certificate)}</p>
        {certificate.standingReason && <p>Reason given: {certificate.standingReason}</p>}
      </div>
      <ul className="space-y-2" aria-label="Checks">
        {checks.map(({ name, outcome }) => (
          <li key={name} className="flex gap-3 text-ink">
            <span className={`w-5 shrink-0 text-center font-bold ${OUTCOMES[outcome].look}`}>
              {OUTCOMES[outcome].sign}
            </span>
            {CHECKS[name][outcome === 'failed' ? 'failed' : 'passed']}
          </li>
        ))}
      </ul>
      <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2">
        <Fact name="Vessel name">{certificate.vesselName}</Fact>
        <Fact name="IMO number">{certificate.imoNumber ?? 'N/A'}</Fact>
        <Fact name="Flag">{certificate.flag}</Fact>
        <Fact name="Certificate number">
          <span className="font-mono text-base break-all">{certificate.certificateId}</span>
        </Fact>
        <Fact name="Issue date">{fullDate(certificate.issuedDate)}</Fact>
        <Fact name="Expiry date">{fullDate(certificate.expiryDate)}</Fact>
        <Fact name="Certificates">
          <ul className="mt-1 grid gap-x-8 gap-y-1 sm:grid-cols-2">
            {listedTypes(certificate.issuedCertificates).map((label) => (
              <li key={label} className="leading-snug">
                {label}
                <span className="block text-sm font-normal text-quiet">
                  {certificateTypeOf(label)?.instrument}
                </span>
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
      <p className="text-text">
        Checked at <time dateTime={checkedAt}>{new Date(checkedAt).toUTCString()}</time>.
      </p>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="text-lg font-semibold break-words text-ink">{children}</dd>
    </div>
  )
}
