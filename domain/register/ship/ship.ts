import { z } from 'zod'
import { FIELDS } from '#/domain/register/model/certificate/fields.ts'
import { ImoNumber } from '#/domain/register/model/number/imo-number.ts'
import { calendarDate } from '#/domain/language/date-field.ts'
import { NAMES_NO_FLAG, saysUnknownFlag } from '#/domain/states/unknown-flag.ts'
import { line } from '#/domain/language/text-fields.ts'
import { MAX_INTEGER, SHIP_TYPES, type ShipType } from '#/core/stored-values.ts'
import type { NamePeriod } from './ship-names.ts'

/** A ship as it is stored. */
export type Ship = {
  id: number
  imoNumber: string | null
  name: string
  flag: string
  callSign: string | null
  portOfRegistry: string | null
  grossTonnage: number | null
  netTonnage: number | null
  /** Tonnes. */
  deadweight: number | null
  /** Metres. */
  length: number | null
  /** How many persons the ship is certified to carry. */
  personsCertified: number | null
  shipType: ShipType | null
  /** Of the building contract. */
  contractedOn: string | null
  keelLaidOn: string | null
  deliveredOn: string | null
  /** The start of a conversion of a major character. */
  convertedOn: string | null
  classNotation: string | null
  ownerId: number | null
  managerId: number | null
  createdAt: string
  updatedAt: string
  version: number
}

type Named = { id: number; name: string }

/** A ship with its companies, and every name and flag that it has had. */
export type ShipRecord = Ship & {
  owner: Named | null
  manager: Named | null
  names: NamePeriod[]
  flags: NamePeriod[]
}

export const SHIP_TYPE_LABELS: Record<ShipType, string> = {
  'bulk-carrier': 'Bulk carrier',
  'oil-tanker': 'Oil tanker',
  'chemical-tanker': 'Chemical tanker',
  'gas-carrier': 'Gas carrier',
  'container-ship': 'Container ship',
  'general-cargo-ship': 'General cargo ship',
  'passenger-ship': 'Passenger ship',
  'ro-ro-cargo-ship': 'Ro-ro cargo ship',
  'fishing-vessel': 'Fishing vessel',
  tug: 'Tug',
  barge: 'Barge',
  'offshore-support-vessel': 'Offshore support vessel',
  'mobile-offshore-unit': 'Mobile offshore unit',
  other: 'Other',
}

/** What of a ship is printed as it was typed. */
export function textsOfShip({
  name,
  flag,
  portOfRegistry,
  classNotation,
}: Ship): (string | null)[] {
  return [name, flag, portOfRegistry, classNotation]
}

/** The label of each field, for forms, history and conflicts, in the order of the form. */
export const SHIP_LABELS = {
  name: 'Name',
  flag: 'Flag',
  imoNumber: 'IMO number',
  callSign: 'Call sign',
  portOfRegistry: 'Port of registry',
  shipType: 'Ship type',
  grossTonnage: 'Gross tonnage',
  netTonnage: 'Net tonnage',
  deadweight: 'Deadweight (t)',
  length: 'Length (m)',
  personsCertified: 'Persons certified',
  contractedOn: 'Building contract on',
  keelLaidOn: 'Keel laid on',
  deliveredOn: 'Delivered on',
  convertedOn: 'Major conversion begun on',
  classNotation: 'Class notation',
  ownerId: 'Owner',
  managerId: 'Manager',
} as const
export type ShipField = keyof typeof SHIP_LABELS

const optionalLine = (label: string, max: number) =>
  line(label, max)
    .transform((text) => text || null)
    .nullable()
    .optional()

function wholeNumber(label: string, min: number, max: number) {
  const error = `${label} must be a whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
  return z.number({ error }).int(error).min(min, error).max(max, error).nullable().optional()
}

/**
 * ITU Radio Regulations, article 19, section III: letters and digits, of which the first two are
 * not both digits.
 */
const CALL_SIGN = /^(?!\d\d)[A-Z0-9]{3,7}$/
const CALL_SIGN_MESSAGE =
  'A call sign has 3 to 7 letters and digits, such as YBAB2, and does not begin with two digits'

const CallSign = line('Call sign', 20)
  .transform((text) =>
    text
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s-]+/g, ''),
  )
  .refine((sign) => sign === '' || CALL_SIGN.test(sign), CALL_SIGN_MESSAGE)
  .transform((sign) => sign || null)
  .nullable()
  .optional()

/**
 * A calendar date; that it is not in the future is checked by the use case, which knows the day.
 */
function day(label: string) {
  return calendarDate(label, `${label} is not a date; write it as YYYY-MM-DD`).refine(
    (date) => date >= '1850-01-01',
    `${label} must not be before 1850`,
  )
}

/** The longest ship that was ever built measures 458.46 m. */
const MAX_LENGTH = 999.99
export const LENGTH_MESSAGE =
  'Length must be a number of metres from 1 to 999.99, with at most two decimals'

const company = (label: string) =>
  z
    .number(`${label} is the id of a company`)
    .int(`${label} is the id of a company`)
    .min(1)
    .max(MAX_INTEGER)
    .nullable()
    .optional()

/** The particulars of a ship of which nothing is known. */
export const NO_PARTICULARS = {
  imoNumber: null,
  callSign: null,
  portOfRegistry: null,
  grossTonnage: null,
  netTonnage: null,
  deadweight: null,
  length: null,
  personsCertified: null,
  shipType: null,
  contractedOn: null,
  keelLaidOn: null,
  deliveredOn: null,
  convertedOn: null,
  classNotation: null,
  ownerId: null,
  managerId: null,
} satisfies Partial<Ship>

const { min, max } = FIELDS.grossTonnage

/** The schemas of the particulars. */
export const particulars = {
  imoNumber: ImoNumber.nullable().optional(),
  callSign: CallSign,
  portOfRegistry: optionalLine('Port of registry', 100),
  grossTonnage: wholeNumber('Gross tonnage', min, max),
  netTonnage: wholeNumber('Net tonnage', min, max),
  deadweight: wholeNumber('Deadweight', 1, 1_000_000),
  length: z
    .number(LENGTH_MESSAGE)
    .min(1, LENGTH_MESSAGE)
    .max(MAX_LENGTH, LENGTH_MESSAGE)
    .refine((metres) => Number(metres.toFixed(2)) === metres, LENGTH_MESSAGE)
    .nullable()
    .optional(),
  personsCertified: wholeNumber('Persons certified', 0, 20_000),
  shipType: z.enum(SHIP_TYPES, 'Ship type is one of the list').nullable().optional(),
  contractedOn: day(SHIP_LABELS.contractedOn).nullable().optional(),
  keelLaidOn: day(SHIP_LABELS.keelLaidOn).nullable().optional(),
  deliveredOn: day(SHIP_LABELS.deliveredOn).nullable().optional(),
  convertedOn: day(SHIP_LABELS.convertedOn).nullable().optional(),
  classNotation: optionalLine('Class notation', 200),
  ownerId: company('Owner'),
  managerId: company('Manager'),
}

export const shipName = line('Name', 200, { min: 1, message: () => 'Name is required' })
export const names = {
  name: shipName,
  flag: line('Flag', 100, { min: 1, message: () => 'Flag is required' }).refine(
    (flag) => flag === '' || !saysUnknownFlag(flag),
    NAMES_NO_FLAG,
  ),
}

export const shipVersion = z
  .number({ error: 'Version is required' })
  .int('Version must be a number')
  .min(1)
  .max(MAX_INTEGER)
export const shipReason = line('Reason', 500, { min: 1, message: () => 'Reason is required' })
export const since = day('Since')

export const NewShip = z.object({ ...names, ...particulars })
export type NewShip = z.output<typeof NewShip>

/**
 * Whether another owner or manager took the ship over, which ends certificates, or the register was
 * wrong.
 */
export const companyChange = z.enum(
  ['changed', 'corrected'],
  'companyChange is changed or corrected',
)

/**
 * What another text for the flag of a ship is: a change of flag, which ends certificates, or the
 * same flag written otherwise.
 */
export const FLAG_CHANGES = ['change', 'correction'] as const
export type FlagChangeKind = (typeof FLAG_CHANGES)[number]

/** Only where it is not clear from the texts whether a ship changes its flag. */
export const flagChange = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z
    .enum(
      FLAG_CHANGES,
      'Say whether the ship changed its flag, or the same flag is written otherwise',
    )
    .optional(),
)

/**
 * What is left out stays as it is. A change of name or flag, or of the company, needs `since` and
 * `reason`.
 */
export const ShipChanges = z.object({
  ...z.object(names).partial().shape,
  ...particulars,
  companyChange: companyChange.optional(),
  since: since.optional(),
  reason: shipReason.optional(),
  flagChange,
  version: shipVersion,
})
export type ShipChanges = z.output<typeof ShipChanges>

/** Another ship, whose certificates move to this one. */
export const Merge = z.object({
  from: z
    .string({ error: 'Enter the ship to merge' })
    .max(50, 'Enter an IMO number or the id of a ship'),
  version: shipVersion,
  fromVersion: shipVersion,
  reason: shipReason,
})
export type Merge = z.output<typeof Merge>

/** `had`: the ship had this name or flag; `never`: the certificate is wrong. */
export const Settlement = z.object({
  nameId: z.number('There is no such name').int().min(1).max(MAX_INTEGER),
  decision: z.enum(['had', 'never'], 'Decision is one of had, never'),
  version: shipVersion,
})
export type Settlement = z.output<typeof Settlement>
