import type { PasskeyAssertion } from '#/domain/people/model/second-factor.ts'
import {
  CONDITIONS_WITHOUT_RESULT,
  REPORT_FORMAT,
  RESULT_WITHOUT_CONDITIONS,
} from '#/domain/register/survey/report-content/report-format.ts'
import { completionError } from '#/domain/register/model/certificate/part.ts'
import type { Report, ReportFile } from '#/domain/register/survey/report-content/report.ts'
import type { ChangedRecord, SheetShip } from '#/domain/register/survey/report-content/sheets.ts'
import type { ReportState } from '#/core/stored-values.ts'

/** A condition as it is typed; `part`: the certificate, such as `7/SEC`. */
export type TypedCondition = {
  part: string
  kind: 'class' | 'statutory'
  text: string
  dueOn: string
}

/** What of a report is typed. */
export type TypedReport = {
  kind: Report['kind']
  completedOn: string
  place: string
  result: Report['result']
  remarks: string
  /** The certificates that it covered, such as `7/SEC`: id of the record and code. */
  covered: string[]
  conditions: TypedCondition[]
}

/**
 * Where a report is: `draft` only on this device, not signed; `queued` signed, only on this device;
 * `sent` in the register, with files perhaps still to send; `refused` and `conflict`: the register
 * did not take it, with `message`, and it is a draft again.
 */
type DraftStep = 'draft' | 'queued' | 'sent' | 'refused' | 'conflict'

/** A report on this device. Files are stored apart, by their SHA-256. */
export type Draft = {
  reportId: string
  /** Only this account sees it. */
  accountId: number
  ship: { id: number; name: string; imoNumber: string | null }
  step: DraftStep
  typed: TypedReport
  files: ReportFile[]
  savedAt: string
  /** The versions that the surveyor saw when it was begun or renewed, by the id of the record. */
  versions: Record<number, { number: string; version: number }>
  signed: { content: string; passkey: PasskeyAssertion; at: string } | null
  message: string | null
  changes: ChangedRecord[]
  /** What the register made of it. */
  outcome: { state: ReportState; receivedAt: string; reason: string | null } | null
  /** Positions of the files that have not arrived. */
  missing: number[]
  /** Those of them that cannot be sent, and why. */
  failedFiles: { position: number; message: string }[]
}

/** A new report about a ship. */
export function newDraft(
  ship: SheetShip,
  accountId: number,
  typed: TypedReport,
  now: string,
): Draft {
  return {
    reportId: crypto.randomUUID(),
    accountId,
    ship: shipFactsOf(ship),
    step: 'draft',
    typed,
    files: [],
    savedAt: now,
    versions: versionsOf(ship),
    signed: null,
    message: null,
    changes: [],
    outcome: null,
    missing: [],
    failedFiles: [],
  }
}

/** What a report says of its ship. */
export function shipFactsOf({ id, name, imoNumber }: SheetShip): Draft['ship'] {
  return { id, name, imoNumber }
}

/**
 * The ship of a report as this device has it: it may have been merged into another, or renamed,
 * since the report was begun.
 */
export function shipOf(
  { ship }: Pick<Draft, 'ship'>,
  ships: readonly SheetShip[],
): SheetShip | undefined {
  const { id, imoNumber } = ship
  return (
    ships.find((one) => one.id === id) ??
    ships.find((one) => imoNumber !== null && one.imoNumber === imoNumber)
  )
}

/** The versions of the records of a ship as this device has them. */
export function versionsOf({ certificates }: SheetShip): Draft['versions'] {
  return Object.fromEntries(
    certificates.map(({ id, number, version }) => [id, { number, version }]),
  )
}

/**
 * The numbers of covered records that were changed after the report was begun, or last compared.
 */
export function changedSince({ typed, versions }: Draft, ship: SheetShip): string[] {
  const ids = new Set(typed.covered.map((value) => splitChoice(value).id))
  return ship.certificates
    .filter(({ id, version }) => ids.has(id) && versions[id]?.version !== version)
    .map(({ number }) => number)
}

/** A choice such as `7/SEC`. */
export function splitChoice(value: string): { id: number; code: string } {
  const [id = '', code = ''] = value.split('/')
  return { id: Number(id), code }
}

/**
 * The text that is signed: JSON of format 1, whose members have this order. `origin`: of the
 * register; `at`: the clock of the device. Frozen by a golden vector.
 */
export function contentOf(draft: Draft, origin: string, at: string): string {
  const { reportId, ship, typed, files, versions } = draft
  const records = Map.groupBy(typed.covered.map(splitChoice), ({ id }) => id)
  const certificates = Array.from(records, ([id, parts]) => ({
    id,
    number: versions[id]?.number ?? '',
    version: versions[id]?.version ?? 0,
    codes: parts.map(({ code }) => code),
  }))
  const report: Report = {
    format: REPORT_FORMAT,
    origin,
    reportId,
    ship: { id: ship.id, name: ship.name, imoNumber: ship.imoNumber },
    kind: typed.kind,
    completedOn: typed.completedOn,
    place: typed.place,
    result: typed.result,
    remarks: typed.remarks === '' ? null : typed.remarks,
    certificates,
    conditions: typed.conditions.map(({ part, kind, text, dueOn }) => ({
      ...splitChoice(part),
      kind,
      text,
      dueOn,
    })),
    files: files.map(({ name, mediaType, size, sha256 }) => ({ name, mediaType, size, sha256 })),
    signedAt: at,
  }
  return JSON.stringify(report)
}

export type TypedErrors = Partial<Record<keyof TypedReport, string>>

/**
 * What is wrong with a report, so that a surveyor reads it on board and not days later; the
 * register decides again. `today`: in Jakarta.
 */
export function errorsOf(typed: TypedReport, today: string): TypedErrors {
  const errors: TypedErrors = {}
  if (typed.covered.length === 0) errors.covered = 'Select the certificates that it covered'
  if (typed.completedOn === '') errors.completedOn = 'Enter the day on which it was completed'
  else {
    const error = completionError(typed.completedOn, today)
    if (error !== null) errors.completedOn = error
  }
  if (typed.place.trim().length < 2) errors.place = 'Enter the port or yard'
  if (typed.conditions.some(({ text, dueOn }) => text.trim().length < 3 || dueOn === ''))
    errors.conditions = 'Describe each condition, and enter the day on which it is due'
  else if (typed.conditions.some(({ dueOn }) => dueOn < typed.completedOn))
    errors.conditions = 'A condition is due on the day of the survey or later'
  else if (typed.conditions.some(({ part }) => !typed.covered.includes(part)))
    errors.conditions = 'A condition is imposed on a certificate that the survey covered'
  if (typed.conditions.length > 0 && typed.result === 'satisfactory')
    errors.result = CONDITIONS_WITHOUT_RESULT
  if (typed.conditions.length === 0 && typed.result === 'with-conditions')
    errors.result = RESULT_WITHOUT_CONDITIONS
  return errors
}
