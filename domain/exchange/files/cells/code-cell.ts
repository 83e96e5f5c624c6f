import type { ShipType } from '#/core/stored-values.ts'
import { type Condition, expires, OTHER } from '#/domain/register/model/certificate/part.ts'
import type { ExtensionKind } from '#/domain/register/model/type/survey-rules.ts'
import type { PartKind, SurveyFacts, SurveyKind } from '#/domain/register/model/survey/survey.ts'
import { visibleText, noValueIn, wordsOf } from './cell-texts.ts'
import type { Standing } from '#/domain/register/model/certificate/field.ts'
import { certificateTypeOf } from '#/domain/register/model/type/certificate-types.ts'
import { readDate, type DateReading } from './date-cell.ts'

/** How a file writes what is stored as a code, such as `not-satisfactory`. */
export const textOfCode = (code: string) => code.replaceAll('-', ' ')

type Names<T extends string> = Record<T, string>

// Other ways in which offices write the codes, in English and Indonesian.

export const PART_KIND_NAMES: Names<PartKind> = {
  'full-term': 'full,fullterm,permanent,penuh,jangka penuh,tetap',
  interim: 'sementara',
  'short-term': 'short,shortterm,pendek,jangka pendek',
  conditional: 'bersyarat',
  provisional: 'provisi',
}

export const SURVEY_KIND_NAMES: Names<SurveyKind> = {
  initial: 'first,awal,pertama,perdana',
  annual: 'tahunan,yearly,tahun',
  intermediate: 'antara,pertengahan',
  periodical: 'periodic,periodik,periodikal,berkala',
  renewal: 'special,class renewal,pembaruan,pembaharuan,perpanjangan,khusus',
  bottom:
    'docking,dry docking,drydocking,dry dock,drydock,of the ship s bottom,dok,pengedokan,of the bottom,outside of the ship s bottom,alas,bagian bawah',
  occasional: 'additional,sewaktu waktu,tambahan,insidental,insidentil',
}

export const RESULT_NAMES: Names<SurveyFacts['result']> = {
  satisfactory: 'ok,pass,passed,good,memuaskan,baik,lulus,sesuai',
  'with-conditions':
    'satisfactory with conditions,conditions,dengan syarat,memuaskan dengan syarat',
  'not-satisfactory': 'unsatisfactory,fail,failed,tidak memuaskan,tidak baik,gagal,tidak lulus',
}

export const EXTENSION_NAMES: Names<ExtensionKind> = {
  'new-certificate-not-on-board':
    'renewal survey completed the new certificate is not on board,sertifikat baru belum di kapal',
  'to-port-of-survey': 'to reach the port of the,ke pelabuhan',
  'short-voyages': 'ship on short voyages,pelayaran pendek',
  'to-longest-term':
    'issued for less than the longest term endorsed up to it,longest term,full term,masa berlaku terpanjang,sampai masa berlaku penuh',
  'interim-special-case':
    'interim safety management certificate in a special case,special case,keadaan khusus',
  'administration-decision':
    'by decision of the administration beyond these limits,by decision of the administration,decision of the administration,force majeure,keputusan administrasi,keputusan pemerintah,keadaan kahar',
}

export const CONDITION_KIND_NAMES: Names<Condition['kind']> = {
  class: 'klas,kelas,condition of class,syarat klas,syarat kelas',
  statutory: 'statutori,statutoria,statuter',
}

export const SHIP_TYPE_NAMES: Names<ShipType> = {
  'bulk-carrier': 'bulker,kapal curah,pengangkut curah',
  'oil-tanker': 'tanker,kapal tangki minyak,tanker minyak',
  'chemical-tanker': 'kapal tangki kimia,tanker kimia',
  'gas-carrier': 'gas tanker,lng carrier,lpg carrier,pengangkut gas,kapal tangki gas',
  'container-ship': 'container vessel,container,kapal peti kemas,peti kemas',
  'general-cargo-ship': 'general cargo,cargo ship,kapal barang,kapal kargo',
  'passenger-ship': 'passenger vessel,passenger,kapal penumpang',
  'ro-ro-cargo-ship': 'ro ro,ro ro ship,roro,kapal ro ro',
  'fishing-vessel': 'fishing ship,fishing,kapal ikan,kapal penangkap ikan',
  tug: 'tug boat,tugboat,kapal tunda',
  barge: 'tongkang',
  'offshore-support-vessel': 'osv,offshore supply vessel,kapal pendukung lepas pantai',
  'mobile-offshore-unit': 'mobile offshore drilling unit,modu,unit lepas pantai',
  other: 'others,lain lain,lainnya',
}

/** What every such name may have besides. */
const EMPTY = /\b(?:survey|survei|verification|verifikasi|inspection|inspeksi)\b/g

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(EMPTY, '')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/** The longest name that is compared. */
const MAX_NAME = 100

/** The code that a cell means; any other text is returned as it is, for the schema to refuse. */
export function codeMeant<T extends string>(cell: string, names: Names<T>): string {
  if (cell === '' || cell.length > MAX_NAME) return cell
  const wanted = plain(cell)
  const found = Object.entries<string>(names).find(([code, also]) =>
    [code, ...also.split(',')].some((name) => plain(name) === wanted),
  )
  return found?.[0] ?? cell
}

const STANDING_NAMES: Record<Standing, string[]> = {
  'in-force': [
    'in force',
    'inforce',
    'valid',
    'active',
    'yes',
    'y',
    'true',
    '1',
    'ya',
    'berlaku',
    'aktif',
    'sah',
    'benar',
  ],
  // “Not valid” without more detail means suspended, as an unchecked box does, because a suspension
  // can be undone.
  suspended: [
    'suspended',
    'invalid',
    'not valid',
    'inactive',
    'no',
    'n',
    'false',
    '0',
    'tidak',
    'tidak berlaku',
    'tidak sah',
    'tidak aktif',
    'ditangguhkan',
    'dibekukan',
    'salah',
  ],
  withdrawn: ['withdrawn', 'revoked', 'cancelled', 'canceled', 'dicabut', 'ditarik', 'dibatalkan'],
}

const STANDINGS = new Map(
  // The keys are those of the table above.
  (Object.entries(STANDING_NAMES) as [Standing, string[]][]).flatMap(([standing, names]) =>
    names.map((name): [string, Standing] => [name, standing]),
  ),
)

/**
 * Whether it may begin on a day to come: a change of flag withdraws a tonnage certificate from a
 * later day on.
 */
export function mayBeginLater(standing: Standing | undefined): boolean {
  return standing === 'withdrawn'
}

/** What to write in such a cell. */
export const WRITE_STANDING = 'Write in force, suspended, withdrawn or expired, or yes or no'

const EXPIRED = new Set([
  'expired',
  'kedaluwarsa',
  'kadaluarsa',
  'kadaluwarsa',
  'habis masa berlaku',
])

/**
 * The standing that a cell names, in either language. `expired` is not a standing but follows from
 * the dates; it is returned so that it can be compared with them. Null for any other text, and for
 * an empty cell: where a file has the column, nothing is in force because nobody said so.
 */
export function readStanding(cell: string): Standing | 'expired' | null {
  // Other signs stay: “valid?” says that somebody doubts it.
  const plain = visibleText(cell)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-_\s]+/g, ' ')
    .trim()
  return EXPIRED.has(plain) ? 'expired' : (STANDINGS.get(plain) ?? null)
}

/** `warning`: what was read as none although it does not say so. */
type ReadExpiry = { date: string } | { none: true; warning?: string } | { error: string }

/**
 * What says that a certificate lasts for ever, in English and Indonesian, without `valid` and
 * `berlaku` before it.
 */
const NO_EXPIRY = new Set(
  [
    'no expiry,no expiry date,no expiration,no expiration date,no exp,no exp date,non expiring,without expiry,without expiry date,without expiration',
    'never,never expires,never expire,does not expire,doesnt expire,no limit,no time limit,open ended,perpetual,forever',
    'life,for life,lifetime,life time,for lifetime,lifelong,life long,life of ship,life of the ship,life of vessel,life of the vessel,for life of ship,for the life of the ship,for the life of ship,for the life of the vessel,ships life,ships lifetime,lifetime of ship,lifetime of the ship,lifetime of the vessel,vessels life',
    'indefinite,indefinitely,unlimited,permanent,permanently,until replaced,until further notice',
    'seumur hidup,seumur hidup kapal,selama hidup,selama kapal beroperasi,selama umur kapal,selamanya,selama lamanya',
    'tidak terbatas,tak terbatas,tidak terbatas waktu,tanpa batas,tanpa batas waktu,tidak ada batas waktu,tidak ada masa berlaku,tidak kedaluwarsa,tidak kadaluarsa,tidak berakhir,permanen,tetap',
  ].flatMap((names) => names.split(',')),
)

/** What a database holds instead of no date. */
const LAST_DAY = '9999-12-31'

/**
 * What a cell says of the expiry of a certificate of these types (labels): a date, or none. None is
 * accepted only where no type of the row expires (International Tonnage, Energy Efficiency,
 * Anti-Fouling System); else the error names the types that need a date.
 */
export function readExpiryCell(
  cell: string,
  labels: readonly string[],
  how: DateReading,
): ReadExpiry {
  const missing = noValueIn(cell)
  if (missing === null && !saysNoExpiry(cell)) {
    const read = readDate(cell, how)
    if ('problem' in read) return { error: read.problem }
    if (read.date !== LAST_DAY) return read
  }
  const expiring = labels.filter((label) => expires(certificateTypeOf(label)?.code ?? OTHER))
  if (labels.length > 0 && expiring.length === 0)
    return missing === 'unknown'
      ? { none: true, warning: 'This is read as no expiry date: these types have none' }
      : { none: true }
  if (expiring.length === 0) return { error: 'An expiry date is needed' }
  return { error: `An expiry date is needed for ${expiring.join(', ')}` }
}

function saysNoExpiry(cell: string): boolean {
  return NO_EXPIRY.has(wordsOf(cell).replace(/^(?:valid|berlaku|validity|masa berlaku) /, ''))
}
