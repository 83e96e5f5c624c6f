import { z } from 'zod'
import { renewsOf } from '#/domain/register/certificate/issue/issue.server.ts'
import type { Second } from '#/domain/register/certificate/one-of-a-type/one-of-a-type.ts'
import { firstsOf } from '#/domain/register/certificate/one-of-a-type/one-of-a-type.server.ts'
import { replacedBy } from '#/domain/register/certificate/one-of-a-type/replaced-by.ts'
import {
  createCertificate,
  getCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import {
  NewCertificate,
  type Certificate,
} from '#/domain/register/model/certificate/certificate.ts'
import {
  completionError,
  expires,
  termEndOfPart,
} from '#/domain/register/model/certificate/part.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { PART_KINDS } from '#/domain/register/model/survey/survey.ts'
import { isCountedFrom } from '#/domain/register/model/survey/terms.ts'
import { SHIP_TYPES } from '#/core/stored-values.ts'
import { Refusal, type FieldErrors } from '#/core/refusal.ts'
import { FOR_ALL, ROW_FIELDS, rowField, SET_TYPES, type RowField, type SentRow } from './set-row.ts'
import { NOT_RENEWED } from '#/domain/register/certificate/issue/renewed-parts.ts'

/** The id of the record that a row renews; null where it renews none. */
function renewedIdOf({ renews }: SentRow): number | null {
  return /^\d{1,9}$/.test(renews) ? Number(renews) : null
}

/**
 * The records of which rows renew parts. Refuses (invalid), at the row: one that is not in the
 * register.
 */
async function readRenewed(
  context: RequestContext,
  rows: readonly SentRow[],
): Promise<Certificate[]> {
  const old = new Map<number, Certificate>()
  for (const row of rows) {
    const id = renewedIdOf(row)
    if (id === null || old.has(id)) continue
    old.set(id, await getCertificate(context, id).catch((error: unknown) => orRowError(error, row)))
  }
  return [...old.values()]
}

function orRowError(error: unknown, { code }: SentRow): never {
  if (error instanceof Refusal && error.kind === 'not-found')
    throw refuseRows({ [rowField(code, 'renews')]: [GONE] })
  throw error
}

const GONE = 'The certificate to renew is not in the register any more'

/**
 * Refuses (invalid), at the row: what is of another ship, since the IMO number may be corrected in
 * the form; an interim one after an interim one.
 */
function requireRenewable(
  rows: readonly SentRow[],
  old: readonly Certificate[],
  imoNumber: string | null,
): void {
  const errors: FieldErrors = {}
  for (const row of rows) {
    const record = old.find(({ id }) => id === renewedIdOf(row))
    if (!record) continue
    if (record.imoNumber !== null && record.imoNumber !== imoNumber) {
      errors[rowField(row.code, 'renews')] = [
        `${record.certificateId} is of the ship with the IMO number ${record.imoNumber}`,
      ]
    }
    const before = record.parts.find(({ code }) => code === row.code)
    if (before && before.kind !== 'full-term' && row.kind !== 'full-term')
      errors[rowField(row.code, 'kind')] = [NOT_RENEWED]
  }
  if (Object.keys(errors).length > 0) throw refuseRows(errors)
}

/** Issues, and shows at its row why a part cannot be renewed. */
async function atRows<T>(issue: () => Promise<T>): Promise<T> {
  try {
    return await issue()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields) throw error
    const codes = new Set<string>(SET_TYPES.map(({ code }) => code))
    const fields = Object.entries(error.details.fields).map(([name, errors]) => [
      codes.has(name) ? rowField(name, 'renews') : name,
      errors,
    ])
    throw new Refusal(error.kind, error.message, {
      ...error.details,
      fields: Object.fromEntries(fields) as FieldErrors,
    })
  }
}

function refuseRows(fields: FieldErrors): Refusal {
  return new Refusal('invalid', 'Correct the errors beside the rows.', { fields })
}

const text = (max: number) => z.string().trim().max(max).optional()

/**
 * The form of a set: the ship, and for each type the fields of its row. Its rules are those of any
 * new certificate.
 */
export const SetForm = z.object({
  certificateId: text(200),
  vesselName: text(200),
  imoNumber: text(40),
  flag: text(200),
  grossTonnage: text(20),
  shipType: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(SHIP_TYPES, 'Choose a ship type of the list').optional(),
  ),
  [FOR_ALL.issuedDate]: text(40),
  [FOR_ALL.expiryDate]: text(40),
  surveyCompletedOn: text(40),
  ...Object.fromEntries(
    SET_TYPES.flatMap(({ code }) => ROW_FIELDS.map((field) => [rowField(code, field), text(40)])),
  ),
})
export type SetForm = z.output<typeof SetForm>

/**
 * Issues the selected certificates of a set as one record with one part each; those that renew
 * another supersede it in the same transaction. Refuses, each error at the field of its row: as any
 * new certificate; nothing selected; a survey of a day to come; one to renew that is gone, of
 * another ship, withdrawn or renewed already; an interim one that follows an interim one.
 */
export async function issueSet(context: RequestContext, form: SetForm): Promise<Certificate> {
  allow(context, 'certificate.issue')
  const rows = selectedRows(form)
  if (rows.length === 0)
    throw new Refusal('invalid', 'Select the certificates to issue', {
      fields: { certificates: [NONE] },
    })
  const renews = Array.from(Map.groupBy(rows, renewedIdOf), ([id, own]) =>
    id === null ? [] : [{ id, codes: own.map(({ code }) => code) }],
  ).flat()
  // Before the rows, whose errors would name the dates of each.
  const surveyError = completionError(form.surveyCompletedOn ?? '', context.today)
  if (surveyError !== null) throw refuseRows({ surveyCompletedOn: [surveyError] })
  const old = await readRenewed(context, rows)
  requireSurvey(form, rows, old)
  const [issuedDate = ''] = rows.map((row) => row.issuedDate).toSorted()
  const parsed = NewCertificate.safeParse({
    certificateId: form.certificateId ?? '',
    vesselName: form.vesselName ?? '',
    imoNumber: form.imoNumber || null,
    flag: form.flag ?? '',
    ...(form.grossTonnage && {
      grossTonnage: /^\d+$/.test(form.grossTonnage) ? Number(form.grossTonnage) : Number.NaN,
    }),
    issuedDate,
    expiryDate: null,
    isValid: true,
    parts: rows.map((row) => toPart(row, form.surveyCompletedOn || null, old)),
  })
  if (!parsed.success) throw refuse(parsed.error, rows)
  requireRenewable(rows, old, parsed.data.imoNumber ?? null)
  const replaced = renewsOf(await replacedByRows(context, parsed.data, rows, old))
  const all = [...renews, ...replaced]
  return atRows(() =>
    createCertificate(context, parsed.data, {
      renews: all,
      ship: { shipType: form.shipType ?? null },
    }),
  )
}

/**
 * The certificates in force that rows replace besides those that they renew. Refuses (invalid), at
 * each row: a second one of which nobody said whether it does.
 */
async function replacedByRows(
  context: RequestContext,
  input: NewCertificate,
  rows: readonly SentRow[],
  old: readonly Certificate[],
): Promise<Second[]> {
  const firsts = await firstsOf(context, input)
  const fields: FieldErrors = {}
  const replaced = rows.flatMap((row) => {
    const renewed = old
      .find(({ id }) => id === renewedIdOf(row))
      ?.parts.find(({ code }) => code === row.code)
    // One that was renewed meanwhile is refused when it is issued.
    if (renewed && renewed.supersededBy !== null) return []
    const others = firsts.filter(
      ({ code, recordId }) => code === row.code && recordId !== renewedIdOf(row),
    )
    try {
      return replacedBy(others, row.second, rowField(row.code, 'second'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      Object.assign(fields, error.details.fields)
      return []
    }
  })
  if (Object.keys(fields).length > 0) throw refuseRows(fields)
  return replaced
}

const NONE = 'Select at least one certificate'

function selectedRows(form: SetForm): SentRow[] {
  // The fields of the rows are made by `SetForm`, so their names are not in its type.
  const fields: Readonly<Record<string, string | undefined>> = form
  const textOf = (code: string, field: RowField) => fields[rowField(code, field)] ?? ''
  return SET_TYPES.filter(({ code }) => textOf(code, 'selected') !== '').map(({ code }) => ({
    code,
    kind: textOf(code, 'kind') || PART_KINDS[0],
    issuedDate: textOf(code, 'issuedDate') || (form.allIssuedDate ?? ''),
    expiryDate: textOf(code, 'expiryDate') || (form.allExpiryDate ?? ''),
    renews: textOf(code, 'renews'),
    second: textOf(code, 'second'),
  }))
}

/**
 * Refuses (invalid) a term that is counted from the old expiry date where the day of the renewal
 * survey, which decides that, was not typed.
 */
function requireSurvey(form: SetForm, rows: readonly SentRow[], old: readonly Certificate[]): void {
  if (form.surveyCompletedOn) return
  const codes = rows.filter((row) => oldExpiryOf(row, null, old) !== null).map(({ code }) => code)
  if (codes.length === 0) return
  const message = `Type the day on which the renewal survey was completed: the term of ${codes.join(', ')} is counted from the old expiry date`
  throw refuseRows({ surveyCompletedOn: [message] })
}

/** The expiry date of the certificate that a row renews, where its term is counted from it. */
function oldExpiryOf(
  { code, kind, issuedDate, renews }: SentRow,
  surveyCompletedOn: string | null,
  old: readonly Certificate[],
): string | null {
  const before = old
    .find(({ id }) => String(id) === renews)
    ?.parts.find((part) => part.code === code)
  const end = before?.kind === 'full-term' && kind === 'full-term' ? termEndOfPart(before) : null
  return end !== null && isCountedFrom(end, { surveyCompletedOn, issuedOn: issuedDate })
    ? end
    : null
}

function toPart(row: SentRow, surveyCompletedOn: string | null, old: readonly Certificate[]) {
  const { code, kind, issuedDate, expiryDate } = row
  return {
    code,
    kind,
    issuedDate,
    expiryDate: expires(code) ? expiryDate : null,
    surveyCompletedOn,
    renewedFrom: oldExpiryOf(row, surveyCompletedOn, old),
  }
}

/**
 * The errors at the fields of the form; those of a row name its certificate, because the summary
 * lists them without it.
 */
function refuse(error: z.ZodError, rows: readonly SentRow[]): Refusal {
  const fields: FieldErrors = {}
  for (const { path, message } of error.issues) {
    const [first, position, field] = path
    const row = first === 'parts' ? rows[Number(position)] : undefined
    // The issue date of the record is that of a row, which says what is wrong with it.
    if (first === 'issuedDate') continue
    // One field gives all rows the day of their survey.
    if (field === 'surveyCompletedOn') fields[field] = [message]
    else {
      const name = row ? rowField(row.code, nameOfField(field)) : String(first)
      fields[name] = [...(fields[name] ?? []), row ? `${row.code}: ${message}` : message]
    }
  }
  return refuseRows(fields)
}

function nameOfField(field: unknown): RowField {
  return ROW_FIELDS.find((name) => name === field) ?? 'expiryDate'
}
