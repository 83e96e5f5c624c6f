import type { ShipType } from '#/core/stored-values.ts'
import type { Condition } from '#/app/certificates/model/part.ts'
import type { ExtensionKind } from '#/app/surveys/model/survey-rules.ts'
import type { PartKind, SurveyFacts, SurveyKind } from '#/app/surveys/model/survey.ts'

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
