import { expect, test } from 'vitest'
import { hadOn, periodsOf } from '#/domain/register/ship/ship-names.ts'
import type { ShipRecord } from '#/domain/register/ship/ship.ts'
import type { ListedCertificate } from '#/domain/register/model/certificate/listed.ts'
import { differencesOf } from './differences.ts'

const stored = (id: number, value: string, since: string | null, settled: 0 | 1 = 1) => ({
  id,
  value,
  since,
  reason: null,
  settled,
})

const names = periodsOf(
  'name',
  [
    stored(1, 'KM Lama', null),
    stored(2, 'KM Salah', '2024-01-01', 0),
    stored(3, 'KM Baru', '2025-01-01'),
  ],
  'KM Baru',
)

test('names are listed in the order in which they held; what is not settled ends no period', () => {
  expect(names.map(({ value, since, until }) => [value, since, until])).toEqual([
    ['KM Lama', null, '2025-01-01'],
    ['KM Salah', '2024-01-01', '2025-01-01'],
    ['KM Baru', '2025-01-01', null],
  ])
  expect(hadOn('name', names, 'km  lama', '2025-01-01')).toBe(true)
  expect(hadOn('name', names, 'KM Lama', '2025-01-02')).toBe(false)
  expect(hadOn('name', names, 'KM Salah', '2024-06-01')).toBe(false)
})

const ship = {
  name: 'KM Baru',
  flag: 'Indonesia',
  imoNumber: '9074729',
  names,
  flags: periodsOf('flag', [stored(9, 'Indonesia', null)], 'Indonesia'),
} as ShipRecord // differences read no more of it

const one = (id: number, changes: Partial<ListedCertificate> = {}): ListedCertificate => ({
  id,
  certificateId: `T-${id}`,
  vesselName: 'KM Baru',
  imoNumber: '9074729',
  flag: 'Indonesia',
  type: 'Class',
  issuedDate: '2026-01-01',
  expiryDate: '2030-01-01',
  standing: 'in-force',
  standingSince: null,
  supersededBy: null,
  supersededOn: null,
  issuedCertificates: '',
  status: 'valid',
  ...changes,
})

const found = (...certificates: ListedCertificate[]) =>
  differencesOf(ship, certificates)
    .filter(({ entry }) => entry === null)
    .map(({ field, value, certificates: having }) => [
      field,
      value,
      having.map(({ certificateId }) => certificateId),
    ])

test('a certificate in force has a name and flag that the ship had on its day of issue', () => {
  expect(found(one(1), one(2, { vesselName: 'km baru' }))).toEqual([])
  expect(found(one(1, { vesselName: 'KM Lama', issuedDate: '2024-06-01' }))).toEqual([])
  expect(
    found(one(1, { vesselName: 'KM Lama' }), one(2, { vesselName: 'KM LAMA', flag: 'Panama' })),
  ).toEqual([
    ['name', 'KM Lama', ['T-1', 'T-2']],
    ['flag', 'Panama', ['T-2']],
  ])
  // What has ended may have been of another name.
  expect(
    found(
      one(1, {
        vesselName: 'KM Lain',
        issuedDate: '2020-01-01',
        expiryDate: '2022-01-01',
        status: 'expired',
      }),
    ),
  ).toEqual([])
})

test('what was taken from entries is settled by its entry, once', () => {
  const listed = differencesOf(ship, [one(1, { vesselName: 'KM Salah', issuedDate: '2024-02-01' })])
  expect(listed).toEqual([
    {
      field: 'name',
      value: 'KM Salah',
      entry: { id: 2, since: '2024-01-01' },
      certificates: [{ id: 1, certificateId: 'T-1', issuedDate: '2024-02-01' }],
    },
  ])
})

test('where the number of the ship was corrected, its certificates in force still say the wrong one', () => {
  const wrong = { imoNumber: '9319466' }
  const ended = { ...wrong, status: 'expired' as const }
  expect(
    found(one(1, wrong), one(2, { imoNumber: null }), one(3, ended), one(4, wrong), one(5)),
  ).toEqual([['imoNumber', '9319466', ['T-1', 'T-4']]])
})
