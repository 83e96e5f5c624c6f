import { searchTextOf } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { addDays, addYears, dateInJakarta } from '#/core/dates.ts'
import type { SampleEntry } from './stored-entries.ts'
import reference from '#/db/migrations/reference-data.json' with { type: 'json' }

const PREFIXES = ['KM', 'MV', 'MT', 'TB', 'SPOB', 'LCT']
const FIRST = [
  'Bintang',
  'Samudra',
  'Nusantara',
  'Sinar',
  'Bahari',
  'Meratus',
  'Pelita',
  'Dharma',
  'Cahaya',
  'Mutiara',
]
const SECOND = [
  'Jaya',
  'Perkasa',
  'Utama',
  'Timur',
  'Abadi',
  'Sejahtera',
  'Laut',
  'Mandiri',
  'Persada',
  'Makmur',
]
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const FIRST_DAY = Date.UTC(2022, 0, 3)
const DAYS_OF_ISSUING = 1_700
const DAY = 86_400_000

/**
 * As in a register that had certificates before it had surveys, which it records from tomorrow on.
 * So no survey is overdue, on whichever day this runs, also where the day ends meanwhile: nothing
 * but standing and dates decides the status.
 */
const SURVEYS_FROM = addDays(dateInJakarta(new Date().toISOString()), 1)

/**
 * The certificate at an index in a register of `count`: of one day always the same one, so that
 * every database holds the same register and any answer can be compared with what it should be.
 */
export function sampleCertificate(index: number, count: number): SampleEntry {
  const issued = new Date(
    FIRST_DAY + Math.floor((index / count) * DAYS_OF_ISSUING) * DAY,
  ).toISOString()
  const issuedDate = issued.slice(0, 10)
  const types = Array.from(
    { length: 1 + scatter(index, 1, 5) },
    (_, i) => pick(CERTIFICATE_TYPES, index + i * 3).label,
  )
  const facts = {
    certificateId: `LMC-${issued.slice(0, 4)}-${String(index + 1).padStart(6, '0')}${randomPart(index)}`,
    vesselName: vesselName(index),
    type: types[0] ?? '',
    // Tugs and barges have none.
    imoNumber: index % 5 === 0 ? null : String(9_000_000 + scatter(index, 5, 900_000)),
  }
  return {
    ...facts,
    flag: pick(reference.flags, scatter(index, 6, reference.flags.length)).name,
    flagId: null,
    serviceId: null,
    issuedDate,
    expiryDate: addYears(issuedDate, index % 3 === 0 ? 2 : 5),
    issuedCertificates: [...new Set(types)].join(', '),
    ...standing(index, issuedDate),
    surveysFrom: SURVEYS_FROM,
    createdBy: null,
    createdAt: issued,
    updatedAt: issued,
    version: 1,
    searchText: searchTextOf(facts),
  }
}

function vesselName(index: number): string {
  const names = [
    pick(PREFIXES, scatter(index, 2, 6)),
    pick(FIRST, index),
    pick(SECOND, scatter(index, 3, 10)),
  ]
  return `${names.join(' ')} ${1 + scatter(index, 4, 99)}`
}

type Standing = Pick<SampleEntry, 'standing' | 'standingReason' | 'standingSince'>

function standing(index: number, day: string): Standing {
  if (index % 50 === 7)
    return { standing: 'suspended', standingReason: 'Annual survey overdue', standingSince: day }
  if (index % 50 === 9)
    return { standing: 'withdrawn', standingReason: 'Vessel sold for scrap', standingSince: day }
  return { standing: 'in-force', standingReason: null, standingSince: null }
}

function randomPart(index: number): string {
  return [11, 12, 13, 14].map((salt) => ALPHABET[scatter(index, salt, 32)]).join('')
}

function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

/**
 * A number below `below` that looks like chance but is always the same for an index (MurmurHash3's
 * finaliser).
 */
function scatter(index: number, salt: number, below: number): number {
  let hash = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % below
}
