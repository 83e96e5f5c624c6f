import type { ReactNode } from 'react'
import { certificateTypeOf } from '#/domain/register/model/type/certificate-types.ts'
import { expiryText, fullDate } from '#/domain/language/format.ts'
import type { DeviceResult, OfflineResult } from '#/pages/public/offline/verify-statement.ts'
import { mayNeedSurveys } from '#/domain/register/model/type/survey-rules.ts'
import { m } from '#/domain/texts/messages.js'
import type { CutPart, Statement } from '#/domain/proof/statements/statement.ts'
import { Fact } from '#/pages/web/ui/fact.tsx'

// Nothing here is green: the status is as old as the last list, and of surveys a code says nothing.
const LOOKS = {
  known: { sign: '✓', look: 'text-ink' },
  bad: { sign: '✗', look: 'text-invalid' },
  unsure: { sign: '?', look: 'text-unsure' },
} as const
type Look = keyof typeof LOOKS

/** The result of this device. It never says that a certificate is valid; only the register can. */
export function Answer({ found }: { found: DeviceResult }) {
  switch (found.kind) {
    case 'no-request':
    case 'no-number':
      return null
    case 'no-code':
      return (
        <Card
          look="unsure"
          title={m.offline_number_alone()}
          number={found.number}
          text={m.offline_number_alone_text()}
        />
      )
    case 'no-keys':
      return (
        <Card
          look="unsure"
          title={m.offline_no_keys()}
          number={found.number}
          text={m.offline_no_keys_text()}
        />
      )
    case 'refused':
      return (
        <Card
          look="bad"
          title={found.why === 'compromised' ? m.code_compromised() : m.code_forged()}
          number={found.number}
          text={m.offline_not_ours_text()}
        />
      )
    case 'ours':
      return <Ours {...found} />
  }
}

function Ours({
  number,
  statement,
  result,
}: {
  number: string
  statement: Statement
  result: OfflineResult
}) {
  return (
    <Card
      {...headlineOf(statement, result)}
      number={number}
      text={m.offline_ours_text({ date: fullDate(statement.asOf) })}
    >
      <ul className="space-y-2">
        <Line look="known">{m.offline_ours()}</Line>
        <Line look={lookOfDates(result)}>{datesText(statement, result)}</Line>
        <Line look={lookOf(result)}>{statusText(statement, result)}</Line>
        {isOfSeveral(statement) && <Line look="unsure">{m.offline_parts_unknown()}</Line>}
        {needsSurveys(statement) && <Line look="unsure">{m.offline_surveys_unknown()}</Line>}
      </ul>
      <p className="max-w-prose text-ink">{m.offline_compare()}</p>
      <Facts number={number} statement={statement} />
    </Card>
  )
}

/**
 * The most serious finding: the status of the last list, with its day, then the dates, then what
 * cannot be known here. Never in the colour of an answer of the register.
 */
function headlineOf(
  statement: Statement,
  { dates, status }: OfflineResult,
): Pick<CardProps, 'title' | 'more' | 'look'> {
  if ('listed' in status && status.listed !== 'in-force') {
    return {
      title: m.offline_as_known({
        status: LISTED_TEXTS[status.listed](),
        date: fullDate(status.on),
      }),
      look: 'bad',
    }
  }
  if (dates === 'expired') return { title: m.verify_status_expired(), look: 'bad' }
  if (dates === 'not-begun' && !isClockWrong(status))
    return { title: m.verify_status_not_yet_valid(), look: 'bad' }
  if ('unknown' in status) return { title: m.offline_unknown(), look: 'unsure' }
  const unknown = needsSurveys(statement)
    ? m.offline_surveys_unknown()
    : isOfSeveral(statement)
      ? m.offline_parts_unknown()
      : undefined
  return { title: m.offline_genuine(), look: 'neutral', more: unknown }
}

/**
 * A clock that is behind cannot tell that a certificate has not begun; that one has expired, it
 * can.
 */
function isClockWrong(status: OfflineResult['status']): boolean {
  return 'unknown' in status && status.unknown === 'clock'
}

function lookOfDates({ dates, status }: OfflineResult): 'known' | 'bad' | 'unsure' {
  if (dates === 'within') return 'known'
  return dates === 'not-begun' && isClockWrong(status) ? 'unsure' : 'bad'
}

/**
 * Whether there are several certificates behind the number: the published list has one position for
 * all, so it does not say which is suspended.
 */
function isOfSeveral({ types, cut }: Statement): boolean {
  return cut.includes('types') || types.length > 1
}

/**
 * Whether a certificate of these types ceases to be valid without a survey: a code says neither
 * when one is due nor whether it was done.
 */
function needsSurveys({ types, cut }: Statement): boolean {
  return (
    cut.includes('types') ||
    types.length === 0 ||
    types.some((label) => mayNeedSurveys(certificateTypeOf(label)?.code ?? ''))
  )
}

const LISTED_TEXTS = {
  suspended: m.verify_status_suspended,
  withdrawn: m.verify_status_withdrawn,
  'not-in-register': m.offline_removed,
}

const FRAMES = {
  neutral: 'border-edge bg-mist text-ink',
  bad: 'border-invalid bg-invalid-wash text-invalid',
  unsure: 'border-unsure bg-unsure-wash text-unsure',
}

/** `more`: the second sentence of the headline. */
type CardProps = {
  look: keyof typeof FRAMES
  title: string
  more?: string | undefined
  number: string | null
  text: string
  children?: ReactNode
}

export function Card({ look, title, more, number, text, children }: CardProps) {
  return (
    <section
      aria-labelledby="verdict"
      className="overflow-hidden rounded-sm border border-line bg-paper"
      data-offline={look}
    >
      <div className={`border-l-8 p-5 sm:p-6 ${FRAMES[look]}`}>
        <h2 id="verdict" tabIndex={-1} className="text-2xl font-semibold text-inherit sm:text-3xl">
          {title}
          {more !== undefined && <span className="text-xl sm:text-2xl"> {more}</span>}
        </h2>
        {number !== null && <p className="mt-1 font-mono break-all">{number}</p>}
      </div>
      <div className="flex flex-col gap-6 p-5 sm:p-6">
        <p className="max-w-prose text-lg text-ink">{text}</p>
        {children}
      </div>
    </section>
  )
}

function Line({ look, children }: { look: Look; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-lg font-semibold text-ink">
      <span aria-hidden="true" className={`w-5 shrink-0 text-center ${LOOKS[look].look}`}>
        {LOOKS[look].sign}
      </span>
      {children}
    </li>
  )
}

function datesText({ issuedDate, expiryDate }: Statement, { dates }: OfflineResult): string {
  switch (dates) {
    case 'within':
      return expiryDate === null
        ? m.offline_no_expiry()
        : m.offline_within({ date: fullDate(expiryDate) })
    case 'expired':
      return expiryDate === null
        ? m.offline_no_expiry()
        : m.offline_expired({ date: fullDate(expiryDate) })
    case 'not-begun':
      return m.offline_not_begun({ date: fullDate(issuedDate) })
  }
}

function lookOf({ status }: OfflineResult): Look {
  if ('unknown' in status) return 'unsure'
  return status.listed === 'in-force' ? 'known' : 'bad'
}

function statusText(statement: Statement, { status }: OfflineResult): string {
  if ('unknown' in status) return m.offline_status_unknown()
  const age = m.offline_days({ days: status.days })
  switch (status.listed) {
    case 'in-force':
      return isOfSeveral(statement)
        ? m.offline_status_whole({ age })
        : m.offline_status_in_force({ age })
    case 'suspended':
      return m.offline_status_suspended({ age })
    case 'withdrawn':
      return m.offline_status_withdrawn({ age })
    case 'not-in-register':
      return m.offline_status_gone({ age })
  }
}

function Facts({ number, statement }: { number: string; statement: Statement }) {
  const { vesselName, imoNumber, flag, issuedDate, expiryDate, types, cut } = statement
  return (
    <dl className="grid gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-2">
      <Fact name={nameOf('vesselName', m.verify_fact_vessel(), cut)}>{vesselName}</Fact>
      <Fact name={m.verify_fact_imo()}>{imoNumber ?? m.verify_fact_imo_none()}</Fact>
      <Fact name={nameOf('flag', m.verify_fact_flag(), cut)}>{flag}</Fact>
      <Fact name={m.verify_fact_number()}>
        <span className="font-mono text-base font-normal break-all">{number}</span>
      </Fact>
      <Fact name={m.verify_fact_issued()}>{fullDate(issuedDate)}</Fact>
      <Fact name={m.verify_fact_expiry()}>{expiryText(expiryDate)}</Fact>
      <Fact name={m.verify_fact_certificates()} wide>
        {types.length === 0 && m.verify_fact_none()}
        <ul className="mt-1 grid gap-x-8 gap-y-1 sm:grid-cols-2">
          {types.map((label) => (
            <li key={label} className="leading-snug">
              {label}
              <span className="block text-sm font-normal text-quiet">
                {certificateTypeOf(label)?.instrument}
              </span>
            </li>
          ))}
          {cut.includes('types') && <li className="leading-snug">{m.offline_more_types()}</li>}
        </ul>
      </Fact>
    </dl>
  )
}

/** `Vessel name begins with`: for a value that was too long for the code. */
function nameOf(part: CutPart, name: string, cut: CutPart[]): string {
  return cut.includes(part) ? m.offline_begins_with({ name }) : name
}
