import { latestDayAnywhere } from '#/core/dates.ts'
import { z } from 'zod'
import { readCertificateNumber } from '#/domain/register/model/number/normal-form.ts'
import { FIELDS } from '#/domain/register/model/certificate/fields.ts'
import { partErrors } from '#/domain/register/model/certificate/new-parts.ts'
import {
  expires,
  extendableOf,
  lastDayOfPart,
  readPartNumber,
  type Consent,
  type Part,
} from '#/domain/register/model/certificate/part.ts'
import { NewExtension } from '#/domain/register/survey/recording/survey-input.ts'
import {
  readExpiryCell,
  mayBeginLater,
  readStanding,
  WRITE_STANDING,
  codeMeant,
  EXTENSION_NAMES,
  PART_KIND_NAMES,
} from '#/domain/exchange/files/cells/code-cell.ts'
import { noValueIn } from '#/domain/exchange/files/cells/cell-texts.ts'
import { line } from '#/domain/language/text-fields.ts'
import { PART_KINDS, type PartKind } from '#/domain/register/model/survey/survey.ts'
import { extensionError, needsConsent } from '#/domain/register/model/survey/extensions.ts'
import { readNamed, type RowCells, type SheetReading } from './row-cells.ts'

type Cells = RowCells<'certificates'>
type Reading = SheetReading & { today: string }

const Texts = z.object({
  standingReason: line(FIELDS.standingReason.title, FIELDS.standingReason.max),
  supersededBy: line('Superseded by', 100),
})

/**
 * What a row of the sheet of certificates says of one; what it leaves out is as in the record.
 * Reports errors to the row.
 */
export function readPart(
  cells: Cells,
  base: Part,
  reading: Reading,
): { part: Part; surveysFrom: string | null } {
  const { today } = reading
  const expiryText = cells.text('expiryDate') || (expires(base.code) ? (base.expiryDate ?? '') : '')
  const expiry = readExpiryCell(expiryText, [base.label], reading)
  if ('error' in expiry) cells.addError('expiryDate', expiry.error)
  if ('none' in expiry && expiry.warning) cells.addWarning('expiryDate', expiry.warning)
  const dated: Part = {
    ...base,
    kind: readKind(cells),
    surveyCompletedOn: cells.dayUntil('surveyCompletedOn', latestDayAnywhere(today)),
    issuedOn: cells.day('issuedOn') ?? base.issuedOn,
    expiryDate: 'date' in expiry ? expiry.date : null,
    renewedFrom: cells.day('renewedFrom') ?? base.renewedFrom,
    ...((cells.has('standing') || cells.text('standing') !== '') &&
      readStandingCells(cells, base, today)),
    ...readReplacement(cells, reading),
  }
  const lastDay = lastDayOfPart({ ...dated, extension: null })
  if (
    readStanding(cells.text('standing')) === 'expired' &&
    (cells.day('extendedUntil') ?? lastDay ?? today) >= today
  )
    cells.addError('standing', 'It says expired, but the expiry date has not passed')
  if (cells.errors.length === 0) {
    const [error] = partErrors({ issuedDate: '' }, [dated])
    if (error) cells.addError(columnOf(error.path.at(-1)), error.message)
  }
  // Null where the row does not say it: it is then the day of the import.
  const surveysFrom = cells.dayUntil('surveysFrom', today)
  const part = { ...dated, extension: readExtension(cells, dated, today) }
  return { part, surveysFrom }
}

/** The column of a field that issuing names. */
function columnOf(field: unknown): 'kind' | 'issuedOn' | 'expiryDate' {
  if (field === 'kind') return 'kind'
  return field === 'issuedDate' ? 'issuedOn' : 'expiryDate'
}

function readKind(cells: Cells): PartKind {
  const text = cells.text('kind')
  if (noValueIn(text) !== 'unknown' && cells.optional('kind') === '') return 'full-term'
  const meant = codeMeant(text, PART_KIND_NAMES)
  const kind = PART_KINDS.find((one) => one === meant)
  if (!kind) cells.addError('kind', `Write one of ${PART_KINDS.join(', ')}`)
  return kind ?? 'full-term'
}

/**
 * Why a certificate cannot have a standing; null where it can. A record is withdrawn where all of
 * its certificates are, and suspended where none is in force.
 */
function contradictionOf({ standing: ofRecord }: Part, standing: Part['standing']): string | null {
  const isPossible =
    ofRecord === 'in-force' ||
    standing === ofRecord ||
    (ofRecord === 'suspended' && standing === 'withdrawn')
  return isPossible
    ? null
    : `The record is ${ofRecord}: none of its certificates is ${standing === 'in-force' ? 'in force' : standing}`
}

function readStandingCells(
  cells: Cells,
  base: Part,
  today: string,
): Pick<Part, 'standing' | 'standingReason' | 'standingSince'> {
  const standing = readStanding(cells.text('standing'))
  if (standing === null) cells.addError('standing', WRITE_STANDING)
  const contradiction =
    standing && contradictionOf(base, standing === 'expired' ? 'in-force' : standing)
  if (contradiction) cells.addError('standing', contradiction)
  if (standing === null || standing === 'in-force' || standing === 'expired') {
    cells.dayUntil('standingSince', today)
    return { standing: 'in-force', standingReason: null, standingSince: null }
  }
  const since = mayBeginLater(standing)
    ? cells.day('standingSince')
    : cells.dayUntil('standingSince', today)
  const texts = cells.parsed(Texts.pick({ standingReason: true }), {
    standingReason: cells.optional('standingReason'),
  })
  return { standing, standingReason: texts?.standingReason || null, standingSince: since ?? today }
}

function readReplacement(
  cells: Cells,
  reading: Reading,
): Pick<Part, 'supersededBy' | 'supersededOn'> {
  const by = cells.parsed(Texts.pick({ supersededBy: true }), {
    supersededBy: cells.optional('supersededBy'),
  })?.supersededBy
  const on = cells.day('supersededOn')
  if (!by && on !== null)
    cells.addError('supersededBy', 'Write the number of the certificate that replaces it')
  if (!by) return { supersededBy: null, supersededOn: null }
  if (on === null) cells.addError('supersededOn', 'Write the day from which it is replaced')
  const own = readNamed(cells.row, 'certificates', reading).number
  const wanted = readCertificateNumber(by)
  const number = wanted.success ? wanted.data : by
  if (number === own || readPartNumber(number)?.record === own)
    cells.addError('supersededBy', 'A certificate cannot replace itself')
  return { supersededBy: by, supersededOn: on }
}

const EXTENSION_COLUMNS = {
  kind: 'extensionKind',
  until: 'extendedUntil',
  reason: 'extensionReason',
} as const

function readExtension(cells: Cells, part: Part, today: string): Part['extension'] {
  const [kind, reason] = [cells.optional('extensionKind'), cells.optional('extensionReason')]
  const until = cells.day('extendedUntil')
  const grantedOn = cells.dayUntil('extendedOn', today)
  const termUntil = cells.day('termExtendedUntil')
  const consentDate = cells.dayUntil('consentDate', today)
  if (kind === '' && until === null) return null
  const [administration, consentReference] = [
    cells.optional('administration'),
    cells.optional('consentReference'),
  ]
  const input = {
    kind: codeMeant(kind, EXTENSION_NAMES),
    until: until ?? '',
    reason,
    administration,
    consentReference,
  }
  const extension = cells.parsed(NewExtension, input, EXTENSION_COLUMNS)
  if (grantedOn === null) cells.addError('extendedOn', 'Write the day on which it was granted')
  if (extension === null || grantedOn === null) return null
  const consent = readConsent(cells, part.code, { ...extension, consentDate })
  const granted = {
    kind: extension.kind,
    until: extension.until,
    grantedOn,
    reason: extension.reason,
  }
  // The day of its replacement may have been corrected since the extension was granted.
  const before = {
    ...extendableOf({ ...part, extension: null, supersededOn: null }, today),
    termExtendedUntil: termUntil,
  }
  const decidedOn = consent?.date ?? null
  const error = extensionError(before, { ...granted, decidedOn }, { wasGranted: true })
  if (error !== null) cells.addError('extendedUntil', error)
  return { ...granted, ...(consent && { consent }), ...(termUntil !== null && { termUntil }) }
}

/**
 * The consent of the Administration; null where the row has none. One that is named in part is an
 * error, and so is a decision of the Administration without it; of another extension of a statutory
 * certificate, which may be from before the register asked for it, a warning.
 */
function readConsent(cells: Cells, code: string, sent: NewExtension): Consent | null {
  const { kind, administration, consentReference: reference, consentDate: date } = sent
  if (administration && reference && date) return { administration, reference, date }
  const missing = !administration
    ? 'administration'
    : !reference
      ? 'consentReference'
      : 'consentDate'
  const isNamed = Boolean(administration) || Boolean(reference) || Boolean(date)
  if (isNamed || kind === 'administration-decision' || kind === 'interim-special-case')
    cells.addError(missing, 'Write the Administration, the reference and the date of its consent')
  else if (needsConsent(code, kind)) cells.addWarning(missing, NO_CONSENT)
  return null
}

const NO_CONSENT =
  'An extension of a statutory certificate is by consent of the Administration: it is stored without, as it was recorded'
