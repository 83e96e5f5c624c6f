import { z } from 'zod'
import type { Ship, ShipRecord } from '#/domain/register/ship/ship.ts'
import type { NamePeriod } from '#/domain/register/ship/ship-names.ts'
import { SHIP_TYPES } from '#/core/stored-values.ts'

// What the API answers of a ship, and the ship of its examples.

const listed = {
  id: z.int(),
  imoNumber: z.string().nullable().describe('Seven digits; null for a ship without one.'),
  name: z.string(),
  flag: z.string(),
  callSign: z.string().nullable(),
  portOfRegistry: z.string().nullable(),
  grossTonnage: z
    .int()
    .nullable()
    .describe('By the International Convention on Tonnage Measurement of Ships, 1969.'),
  netTonnage: z
    .int()
    .nullable()
    .describe(
      'By the same convention; where it rises, a new tonnage certificate is due (article 10(1)).',
    ),
  deadweight: z.int().nullable().describe('Tonnes.'),
  length: z.number().nullable().describe('Metres.'),
  personsCertified: z.int().nullable().describe('How many persons the ship is certified to carry.'),
  shipType: z.enum(SHIP_TYPES).nullable(),
  contractedOn: z.iso.date().nullable().describe('The day of the building contract.'),
  keelLaidOn: z.iso
    .date()
    .nullable()
    .describe('Or the ship was at a similar stage of construction.'),
  deliveredOn: z.iso.date().nullable(),
  convertedOn: z.iso
    .date()
    .nullable()
    .describe('The day on which a conversion of a major character was begun.'),
  classNotation: z.string().nullable(),
  ownerId: z.int().nullable().describe('The id of a company.'),
  managerId: z.int().nullable().describe('The id of a company.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int().describe('Counts the changes. Send it with the next one.'),
}
export const ListedShip = z
  .strictObject(listed)
  .meta({ id: 'ListedShip', description: 'A ship, in a list.' }) satisfies z.ZodType<Ship>

const Period = z
  .strictObject({
    id: z.int(),
    value: z.string(),
    since: z.iso.date().nullable().describe('The first day; null where it is not known.'),
    until: z.iso
      .date()
      .nullable()
      .describe(
        'The day from which the next one held; null for the present one, and where it is not known.',
      ),
    reason: z.string().nullable(),
    settled: z.boolean().describe('False where only a certificate says so.'),
  })
  .meta({
    id: 'NamePeriod',
    description: 'A name or flag of a ship and when it held.',
  }) satisfies z.ZodType<NamePeriod>

const company = z.strictObject({ id: z.int(), name: z.string() }).nullable()
export const ShipAnswer = z
  .strictObject({
    ...listed,
    owner: company,
    manager: company,
    names: z.array(Period).describe('Every name, the present one last.'),
    flags: z.array(Period).describe('Every flag, the present one last.'),
  })
  .meta({ id: 'Ship', description: 'A ship of the register.' }) satisfies z.ZodType<ShipRecord>

export const shipInputExample = {
  imoNumber: '9074729',
  name: 'KM Samudra Jaya',
  flag: 'Indonesia',
  callSign: 'YBAB2',
  portOfRegistry: 'Tanjung Priok',
  grossTonnage: 4183,
  netTonnage: 2137,
  deadweight: 6250,
  length: 106.48,
  personsCertified: 22,
  shipType: 'general-cargo-ship' as const,
  contractedOn: '1993-09-30',
  keelLaidOn: '1994-03-14',
  deliveredOn: '1995-01-20',
  convertedOn: null,
  classNotation: '+A100 +MC',
  ownerId: 41,
  managerId: null,
}
export const listedShipExample: Ship = {
  id: 312,
  ...shipInputExample,
  createdAt: '2026-11-21T05:00:00.000Z',
  updatedAt: '2026-11-21T05:00:00.000Z',
  version: 1,
}
const period = (id: number, value: string): NamePeriod => ({
  id,
  value,
  since: null,
  until: null,
  reason: null,
  settled: true,
})
export const shipExample: ShipRecord = {
  ...listedShipExample,
  owner: { id: 41, name: 'PT Pelayaran Samudra Jaya' },
  manager: null,
  names: [period(801, listedShipExample.name)],
  flags: [period(802, listedShipExample.flag)],
}
export const renamedShipExample: ShipRecord = {
  ...shipExample,
  name: 'KM Samudra Raya',
  version: 2,
  names: [
    { ...period(801, listedShipExample.name), until: '2026-11-01' },
    { ...period(803, 'KM Samudra Raya'), since: '2026-11-01', reason: 'Sold' },
  ],
}
