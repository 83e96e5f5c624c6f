import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { certificateTypeOf, listedTypes } from '#/app/certificates/certificate-types.ts'
import { fullDate, momentInBothZones } from '#/app/dates.ts'
import { paths } from '#/app/paths.ts'
import { office } from '#/app/site/office.ts'
import { buttonLook } from '#/app/ui/button.tsx'
import type { Check, PublicCertificate, Verdict } from './verdict.ts'
import { VerdictMark } from './verdict-mark.tsx'
import { ANSWERS, explained, wordedCheck, type Answered, type Tone } from './wording.ts'

const TONES: Record<Tone, string> = {
  valid: 'border-valid bg-valid-wash text-valid',
  invalid: 'border-invalid bg-invalid-wash text-invalid',
  unsure: 'border-unsure bg-unsure-wash text-unsure',
}

/** The answer: one unmistakable block, then the separate checks, the facts, and when it was checked. */
export function VerdictCard({ verdict }: { verdict: Verdict }) {
  const { certificate } = verdict
  return (
    <Answer answer={verdict.status} number={verdict.number} vessel={certificate?.vesselName}>
      {certificate ? (
        <Text>
          <p>{explained(certificate)}</p>
          {certificate.standingReason && <p>Reason given: {certificate.standingReason}</p>}
        </Text>
      ) : (
        <Text>
          <p>
            The certificate number you entered could not be verified: this register has no certificate with it. Check that every
            letter and digit is as printed. If it is, do not rely on the document, and tell us.
          </p>
        </Text>
      )}
      <Checks checks={verdict.checks} certificate={certificate} />
      {certificate && <Facts certificate={certificate} />}
      <p className="text-text">
        Checked at <time dateTime={verdict.checkedAt}>{momentInBothZones(verdict.checkedAt)}</time>. A verification holds only
        for the moment it was made.
      </p>
      <Afterwards number={verdict.number} />
    </Answer>
  )
}

/** The third answer: nothing is known, and it reads like neither of the others. */
export function CouldNotCheckCard({ number, why }: { number: string; why: string }) {
  return (
    <Answer answer="could-not-check" number={number}>
      <Text>
        <p>{why}</p>
        <p>This says nothing about the certificate: it may be valid or not. Do not take it for either.</p>
      </Text>
      <Afterwards number={number} />
    </Answer>
  )
}

type AnswerProps = { answer: Answered; number: string; vessel?: string | undefined; children: ReactNode }

function Answer({ answer, number, vessel, children }: AnswerProps) {
  const { word, tone } = ANSWERS[answer]
  return (
    <section aria-labelledby="verdict" className="overflow-hidden rounded-sm border border-line bg-paper" data-verdict={answer}>
      <div className={`flex items-center gap-4 border-l-8 p-5 sm:p-6 ${TONES[tone]}`}>
        <VerdictMark tone={tone} />
        <div className="min-w-0">
          <h2 id="verdict" tabIndex={-1} className="text-3xl font-semibold text-inherit sm:text-4xl">
            {word}
          </h2>
          <p className="mt-1 font-mono break-all">{number}</p>
          {vessel && <p className="text-lg font-semibold break-words">{vessel}</p>}
        </div>
      </div>
      <div className="flex flex-col gap-6 p-5 sm:p-6">{children}</div>
    </section>
  )
}

function Text({ children }: { children: ReactNode }) {
  return <div className="max-w-prose space-y-2 text-lg text-ink">{children}</div>
}

const OUTCOMES = {
  passed: { sign: '✓', word: 'Yes', look: 'text-valid' },
  failed: { sign: '✗', word: 'No', look: 'text-invalid' },
  compare: { sign: '→', word: 'For you', look: 'text-quiet' },
} as const

function Checks({ checks, certificate }: { checks: Check[]; certificate: PublicCertificate | null }) {
  return (
    <ul className="space-y-2" aria-label="Checks">
      {checks.map((check) => {
        const { sign, word, look } = OUTCOMES[check.outcome]
        return (
          <li key={check.name} className="flex gap-3 text-ink">
            <span className={`w-5 shrink-0 text-center font-bold ${look}`}>
              <span aria-hidden="true">{sign}</span>
              <span className="sr-only">{word}: </span>
            </span>
            {wordedCheck(check, certificate)}
          </li>
        )
      })}
    </ul>
  )
}

function Facts({ certificate }: { certificate: PublicCertificate }) {
  const types = listedTypes(certificate.issuedCertificates)
  return (
    <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2">
      <Fact name="Vessel name">{certificate.vesselName}</Fact>
      <Fact name="IMO number">{certificate.imoNumber ?? 'N/A'}</Fact>
      <Fact name="Flag">{certificate.flag}</Fact>
      <Fact name="Certificate number">
        <span className="font-mono text-base break-all">{certificate.certificateId}</span>
      </Fact>
      <Fact name="Issue date">{fullDate(certificate.issuedDate)}</Fact>
      <Fact name="Expiry date">{fullDate(certificate.expiryDate)}</Fact>
      <Fact name="Certificates" wide>
        {types.length === 0 ? 'None' : <TypeList labels={types} />}
      </Fact>
    </dl>
  )
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="text-lg font-semibold break-words text-ink">{children}</dd>
    </div>
  )
}

function TypeList({ labels }: { labels: string[] }) {
  return (
    <ul className="mt-1 grid gap-x-8 gap-y-1 sm:grid-cols-2">
      {labels.map((label) => (
        <li key={label} className="leading-snug">
          {label}
          <span className="block text-sm font-normal text-quiet">{certificateTypeOf(label)?.instrument}</span>
        </li>
      ))}
    </ul>
  )
}

function Afterwards({ number }: { number: string }) {
  return (
    <div className="no-print flex flex-wrap items-center gap-x-6 gap-y-3">
      <Link to={paths.verify(number)} className={buttonLook({ kind: 'plain' })}>
        Check again
      </Link>
      <p>
        Questions?{' '}
        <a className="text-link underline" href={`tel:${office.phone.replaceAll(' ', '')}`}>
          {office.phone}
        </a>{' '}
        or{' '}
        <a className="text-link underline" href={`mailto:${office.email}`}>
          {office.email}
        </a>
      </p>
    </div>
  )
}
