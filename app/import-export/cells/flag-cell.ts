import { editDistance } from './edit-distance.ts'

/** Flags by their names and codes in lower case. */
export type FlagNames = ReadonlyMap<string, { id: number; name: string }>

/** Codes of three characters (ISO 3166-1 alpha-3) of flags that lists often have, with those of two. */
const ALPHA_3 =
  'IDN ID, SGP SG, MYS MY, PHL PH, THA TH, VNM VN, GBR GB, PAN PA, MHL MH, USA US, LBR LR, HKG HK, MLT MT, BHS BS, GRC GR, CYP CY, JPN JP, ' +
  'CHN CN, NOR NO, DNK DK, NLD NL, DEU DE, FRA FR, ITA IT, IND IN, KOR KR, TWN TW, AUS AU, NZL NZ, BRN BN, KHM KH, MMR MM, TLS TL, PNG PG, ' +
  'TUV TV, VUT VU, PLW PW, COK CK, KIR KI, FJI FJ, BMU BM, CYM KY, GIB GI, IMN IM, ATG AG, BRB BB, BLZ BZ, VCT VC, KNA KN, COM KM, TGO TG, ' +
  'SLE SL, MNG MN, PRT PT, ESP ES, SWE SE, FIN FI, BEL BE, TUR TR, SAU SA, ARE AE, QAT QA, KWT KW, IRN IR, LKA LK, BGD BD, PAK PK'

const CODES = new Map(
  ALPHA_3.split(', ').map((pair): [string, string] => [pair.slice(0, 3).toLowerCase(), pair.slice(4).toLowerCase()]),
)

/** Names that are neither the English nor the Indonesian ones. */
const ALSO: Record<string, string> = { 'viet nam': 'vn', uk: 'gb', 'hong kong, china': 'hk', 'timor leste': 'tl', bahama: 'bs' }

/** `Republic of Panama` is Panama; but the Republic of China is another country than China, and of two Koreas and Congos one is meant. */
const STATE =
  /^(?:the )?(?:people['’]?s |socialist |federal |islamic )?(?:republic|republik|kingdom|commonwealth|state) (?:of )?(?:the )?/
const NOT_SHORTENED = /^(?:the )?republic of (?:the )?(?:china|korea|congo)\b/

let known: { names: Map<string, string>; titles: Map<string, string> } | undefined

/** The codes of all countries by their English and Indonesian names, and their English names by code. */
function countries() {
  if (known) return known
  const [english, indonesian] = ['en', 'id'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  const names = new Map<string, string>(Object.entries(ALSO))
  const titles = new Map<string, string>()
  for (let i = 0; i < 26 * 26; i++) {
    const code = String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26))
    const title = english?.of(code)
    if (!title || code === 'ZZ' || code.startsWith('X')) continue
    const name = title.replace(/ SAR China$| \(.*\)$/, '').replaceAll('&', 'and')
    // Of two codes for one country the first is the one in use (GB, not UK).
    for (const one of [name, title, indonesian?.of(code)])
      if (one && !names.has(plainName(one))) names.set(plainName(one), code.toLowerCase())
    titles.set(code.toLowerCase(), name)
  }
  known = { names, titles }
  return known
}

/** Names of files whose nearest one was looked for, with the answer. */
const nearest = new WeakMap<FlagNames, Map<string, string | null>>()
/** More different names than this in a file are no misspelt flags. */
const MAX_COMPARED = 1_000
const MAX_NAME = 60

/** The message for a name that is neither a flag of the register nor a country; null for any other. It names the flag that was probably meant. */
export function unknownFlag(cell: string, flags: FlagNames): string | null {
  const flag = readFlag(cell, flags)
  const plain = plainName(cell)
  if (plain === '' || flag.id !== null || countries().names.has(plainName(flag.name))) return null
  const known = nearest.get(flags) ?? new Map<string, string | null>()
  nearest.set(flags, known)
  if (!known.has(plain) && known.size < MAX_COMPARED) known.set(plain, nearestName(plain, flags))
  const meant = known.get(plain)
  return `The register knows no such flag; it is stored as written.${meant ? ` Is “${meant}” meant?` : ''}`
}

/** The known name that differs by one or two characters; null where none does. */
function nearestName(plain: string, flags: FlagNames): string | null {
  if (plain.length > MAX_NAME) return null
  const names = [...[...flags.values()].map(({ name }) => name), ...countries().titles.values()]
  const near = names.map((name) => ({ name, distance: editDistance(plain, plainName(name), plain.length < 6 ? 1 : 2) }))
  return (
    near.filter(({ distance }) => distance !== null).toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))[0]?.name ?? null
  )
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll('&', 'and').replaceAll(/\s+/g, ' ').trim()
}

/**
 * The flag that a cell names: by name or code as the register has it, or by the code or the name of a country, in English or Indonesian,
 * with or without its form of state. A name that is none of these stays as it is written; `id` is null where the register lacks the flag.
 */
export function readFlag(cell: string, flags: FlagNames): { id: number | null; name: string } {
  const plain = plainName(cell)
  const exact = flags.get(plain)
  if (exact) return exact
  const { names, titles } = countries()
  const short = NOT_SHORTENED.test(plain) ? plain : plain.replace(STATE, '')
  const code = CODES.get(plain) ?? (titles.has(plain) ? plain : undefined) ?? names.get(short)
  const title = code === undefined ? undefined : titles.get(code)
  if (code === undefined || title === undefined) return flags.get(short) ?? { id: null, name: cell }
  return flags.get(code) ?? flags.get(plainName(title)) ?? { id: null, name: title }
}
