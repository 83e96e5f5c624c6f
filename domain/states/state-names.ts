/**
 * Names that we write, where ISO 3166 (i18n-iso-countries) has another one, a longer one or an
 * inverted one.
 */
export const OUR_NAMES: Readonly<Record<string, string>> = {
  BN: 'Brunei',
  BQ: 'Caribbean Netherlands',
  CI: "Côte d'Ivoire",
  CN: 'China',
  CV: 'Cabo Verde',
  CZ: 'Czechia',
  FK: 'Falkland Islands',
  FM: 'Micronesia',
  GM: 'Gambia',
  IR: 'Iran',
  LA: 'Laos',
  MD: 'Moldova',
  MF: 'Saint Martin',
  MK: 'North Macedonia',
  PN: 'Pitcairn Islands',
  PS: 'Palestine',
  RE: 'Réunion',
  RU: 'Russia',
  ST: 'São Tomé and Príncipe',
  SX: 'Sint Maarten',
  SY: 'Syria',
  TW: 'Taiwan',
  TZ: 'Tanzania',
  US: 'United States',
  VA: 'Vatican City',
  VG: 'British Virgin Islands',
  VI: 'U.S. Virgin Islands',
}

/**
 * A State that ISO 3166-3 calls former, and whose flag old papers have. It was dissolved on 10
 * October 2010.
 */
export const FORMER = { code: 'AN', alpha3: 'ANT', name: 'Netherlands Antilles' } as const

/**
 * Spellings besides the names of ISO 3166 and of CLDR in English and Indonesian, and the formal
 * names: those of the lists of IMO, of the Paris and Tokyo MoU and of Equasis, former names, and
 * what people write. How names are inverted or abbreviated (“Korea, Republic of”, “St.Kitts &
 * Nevis”) is read by rule, and not listed.
 */
export const ALIASES: Readonly<Record<string, string>> = {
  AE: 'Emirates, PEA, Persatuan Emirat Arab, Uni Arab Emirat, UEA',
  AG: 'Antigua',
  AN: 'Antilles, Dutch Antilles, Netherland Antilles, Antilen Belanda, Antilles Belanda',
  AX: 'Aland',
  BA: 'Bosnia',
  BF: 'Upper Volta',
  BJ: 'Dahomey',
  BS: 'Bahama Islands, Kepulauan Bahama',
  BZ: 'British Honduras',
  CD: 'DR Congo, DRC, Congo Kinshasa, Zaire, Congo Democratic Republic, RD Kongo',
  CG: 'Congo, Congo Brazzaville, Republik Kongo',
  CH: 'Swiss Confederation, Confederation Helvetique',
  CI: 'Ivory Coast',
  CN: 'PRC, PR China, P R China, Mainland China, Cina, RRC, RRT, Republik Rakyat China, Republik Rakyat Cina, Republik Rakyat Tiongkok',
  CV: 'Cape Verde Islands, Cape Verde',
  CW: 'Curacao Island',
  CY: 'Cyprus Republic',
  CZ: 'Czech',
  DE: 'Fed Rep Germany, BRD, West Germany, F R Germany, FRG, Federal Rep Germany',
  DO: 'Dominican Rep',
  FK: 'Malvinas, Falklands',
  FM: 'FSM, Fed States Micronesia, Micronesia FS',
  FO: 'Faeroe Islands, Faroes, Faeroes, Foroyar, Faroe Is',
  GQ: 'Eq Guinea',
  GS: 'South Georgia',
  ID: 'NKRI, RI, Republik Indonesia, Indonesian',
  IE: 'Eire',
  JP: 'Nippon',
  KY: 'Kepulauan Kayman',
  LB: 'Libanon',
  LK: 'Ceylon',
  PA: 'Republica de Panama, Rep de Panama',
  QA: 'Katar',
  SA: 'KSA, Saudi',
  SG: 'Spore',
  SL: 'S Leone',
  TF: 'Kerguelen, Kerguelen Islands',
  GB: 'United Kingdom, UK, Great Britain, Britain, England, Scotland, Wales, Northern Ireland, United Kingdom Great Britain, Inggris, Inggris Raya, Kerajaan Bersatu, UKGBNI',
  GR: 'Hellas',
  HR: 'Hrvatska',
  HK: 'Hongkong, Hong Kong China, China Hong Kong, Hong Kong SAR, Hong Kong SAR China, HKSAR, China Hong Kong SAR, Hong Kong Special Administrative Region China',
  IM: 'Man Isle, IOM, Isle Man UK',
  IN: 'Bharat',
  IR: 'Islamic Rep Iran, IR Iran, I R Iran',
  KH: 'Kampuchea, Kambodja',
  KN: 'Saint Christopher and Nevis, Saint Kitts, SKN, S Kitts, Nevis',
  KP: 'N Korea, DPRK, DPR Korea, Korea North, Korea DPR, Korea Dem Peoples Rep, Republik Rakyat Demokratik Korea, RRDK, Korut',
  KR: 'S Korea, ROK, Korea South, Rep Korea, Korea Rep, Republik Korea, R O Korea, Korsel',
  LA: 'Lao, Lao PDR, Lao P D R',
  LY: 'Libyan Arab Jamahiriya, Libyan',
  MH: 'RMI, Marshalls, Marshall Is',
  MK: 'Macedonia, FYROM, FYR Macedonia, Former Yugoslav Republic Macedonia',
  MM: 'Burma, Birma, Union Myanmar',
  MO: 'Macau, Macao China, China Macao, Macau China, Macao SAR, Macao SAR China, Macau SAR',
  MU: 'Mauritius Island',
  NL: 'Holland, Nederland, Negeri Belanda, Kerajaan Belanda, Neth',
  NZ: 'Aotearoa',
  PF: 'Tahiti',
  PG: 'PNG, Papua Niugini',
  PH: 'Philippine, Pilipinas, Phils',
  PS: 'Occupied Palestinian Territory, Palestinian Territory Occupied, Palestinian Authority',
  RU: 'Russian Fed, Russian Federation, Federasi Rusia',
  SH: 'Saint Helena Ascension Tristan da Cunha',
  SR: 'Surinam',
  ST: 'Sao Tome, Sao Tome & Principe, S Tome Principe, Sao Tome e Principe',
  SX: 'Saint Maarten',
  SY: 'Syrian',
  SZ: 'Swaziland',
  TH: 'Siam, Thai, Muangthai',
  TL: 'East Timor, Timor Leste, Timor Timur, Timtim',
  TR: 'Turkey, Turkiye Cumhuriyeti',
  TT: 'Trinidad',
  TW: 'Chinese Taipei, Republic of China Taiwan, Taiwan China, ROC Taiwan, Taiwan Region',
  TZ: 'United Rep Tanzania, Tanzania United Rep, U R Tanzania',
  US: 'US, USA, United States, America, Amerika, United States America',
  VA: 'Vatican, Holy See',
  VC: 'Saint Vincent, Saint Vincent Grenadines, Saint Vincent Gren, SVG',
  VG: 'BVI, Virgin Islands UK, Virgin Islands British, UK Virgin Islands',
  VI: 'USVI, Virgin Islands US, Virgin Islands USA, US Virgin Islands, American Virgin Islands',
  VN: 'Viet Nam, Vietnam Socialist Republic, SRV, SR Vietnam',
  WS: 'Western Samoa, Samoa Barat',
  ZA: 'S Africa, RSA',
}

/**
 * Names that more than one State has, with the codes of those that may be meant; a code beside the
 * name says which.
 */
export const AMBIGUOUS: Readonly<Record<string, readonly string[]>> = {
  Korea: ['KR', 'KP'],
  Congo: ['CG', 'CD'],
  'Virgin Islands': ['VG', 'VI'],
  // The formal name of Taiwan’s government; elsewhere it is mostly China that is meant.
  'Republic of China': ['CN', 'TW'],
}

/**
 * A register besides the first one of a State, under the flag of that State: the ship changes no
 * flag when it moves from one to the other.
 */
export type SecondRegister = { abbreviation: string; name: string }

/**
 * By the State whose flag it flies. `also`: what lists write for it beside the name of the State,
 * or alone. A three-letter code such as MAR is also that of another State (Morocco), so it is read
 * only beside the name of this one where `alone` lacks it.
 */
export const SECOND_REGISTERS: readonly (SecondRegister & {
  state: string
  alone: string
  beside: string
})[] = [
  {
    state: 'DK',
    abbreviation: 'DIS',
    name: 'Danish International Register of Shipping',
    alone: 'DIS, Danish International Ship Register, Danish International Register',
    beside: 'International, Intl, International Register, Second Register',
  },
  {
    state: 'NO',
    abbreviation: 'NIS',
    name: 'Norwegian International Ship Register',
    alone: 'NIS, Norwegian International Register',
    beside: 'International, Intl, International Register, Second Register',
  },
  {
    state: 'PT',
    abbreviation: 'MAR',
    name: 'International Shipping Register of Madeira',
    alone:
      'Madeira, Madeira Islands, PMD, Madeira International Ship Register, International Shipping Register Madeira',
    beside: 'MAR, MSR, RIN-MAR, RINM, International, Second Register',
  },
  {
    state: 'FR',
    abbreviation: 'RIF',
    name: 'French International Register',
    alone: 'RIF, French International Register, Registre International Francais',
    beside: 'FIS, International, Second Register',
  },
  {
    state: 'ES',
    abbreviation: 'CSR',
    name: 'Special Register of the Canary Islands',
    alone: 'Canary Islands, REBECA, REC, Registro Especial Canarias',
    beside: 'CSR, Canarias, Canary Is, Second Register',
  },
  {
    state: 'DE',
    abbreviation: 'GIS',
    name: 'German International Ship Register',
    alone: 'German International Register, Internationales Seeschiffahrtsregister',
    beside: 'GIS, ISR, International, Second Register',
  },
  {
    state: 'IT',
    abbreviation: 'International',
    name: 'Italian International Register',
    alone: 'Italian International Register, Registro Internazionale Italiano',
    beside: 'International, International Register, Second Register',
  },
  {
    state: 'TR',
    abbreviation: 'TUGS',
    name: 'Turkish International Ship Register',
    alone: 'TUGS',
    beside: 'TIR, TISR, International, International Register, Second Register',
  },
  {
    state: 'BR',
    abbreviation: 'REB',
    name: 'Brazilian Special Register',
    alone: 'Registro Especial Brasileiro',
    beside: 'REB, Special Register, Second Register',
  },
  {
    state: 'TZ',
    abbreviation: 'TZIRS',
    name: 'Tanzania Zanzibar International Register of Shipping',
    alone: 'Zanzibar, TZIRS',
    beside: 'Zanzibar, TZIRS, International',
  },
  {
    state: 'FO',
    abbreviation: 'FAS',
    name: 'Faroese International Ship Register',
    alone: 'FAS, FAR, Faroe Islands International Ship Register',
    beside: 'FAS, FAR, International',
  },
]

/**
 * Territories with an ISO code, and often a register of ships, of their own, by the State that
 * answers for them to other States. A ship that moves between one of them and that State, or
 * between two of them, is not under the flag of another State in the words of SOLAS I/14(h)(iii),
 * but under another administration; whether its certificates end is a decision, and the register
 * asks.
 */
export const TERRITORIES: Readonly<Record<string, string>> = {
  GB: 'AI BM FK GG GI GS IM IO JE KY MS PN SH TC VG',
  DK: 'FO GL',
  NL: 'AN AW BQ CW SX',
  CN: 'HK MO',
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
  US: 'AS GU MP PR UM VI',
  AU: 'CC CX HM NF',
  NZ: 'TK',
  NO: 'BV SJ',
  FI: 'AX',
}

/** What lists put behind the name of a territory instead of the State: `Isle of Man (British)`. */
export const ADJECTIVES: Readonly<Record<string, string>> = {
  GB: 'British, Brit, Britania',
  DK: 'Danish',
  NL: 'Dutch',
  CN: 'Chinese, SAR, SAR China',
  FR: 'French',
  US: 'American',
  NO: 'Norwegian',
  FI: 'Finnish',
  PT: 'Portuguese',
}
