import { expect, test } from 'vitest'
import { compareFlags, flagKey, readFlag, stateOf } from './states.ts'
import { saysUnknownFlag } from './unknown-flag.ts'
import { segmentsOf } from './name-key.ts'
import { knownNames } from './known-names.ts'
import { SECOND_REGISTERS, TERRITORIES } from './state-names.ts'

test.for([
  // ISO 3166-1: short and long names as published, codes, and their pictures.
  [
    'id',
    [
      'Indonesia',
      'INDONESIA',
      'ID',
      'IDN',
      '360',
      'Republic of Indonesia',
      '🇮🇩',
      '🇮🇩 Indonesia',
      'Bendera Indonesia',
    ],
  ],
  [
    'nl',
    [
      'Netherlands',
      'The Netherlands',
      'Netherlands (Kingdom of the)',
      'Netherlands, Kingdom of the',
      'Holland',
      'Belanda',
    ],
  ],
  [
    'tz',
    [
      'Tanzania',
      'Tanzania, United Republic of',
      'United Republic of Tanzania',
      'TZA',
      'Tanzania, the United Republic of',
    ],
  ],
  [
    'gb',
    [
      'United Kingdom of Great Britain and Northern Ireland (the)',
      'UK',
      'U.K.',
      'GBR',
      'Great Britain',
      'Inggris',
      'GB',
    ],
  ],
  [
    'us',
    [
      'United States of America (the)',
      'United States',
      'U.S.A.',
      'U. S. A.',
      'USA',
      'Amerika Serikat',
    ],
  ],
  ['ir', ['Iran (Islamic Republic of)', 'Iran, Islamic Republic of (IRN)', 'I.R. Iran']],
  ['ve', ['Venezuela (Bolivarian Republic of)', 'Venezuela, Bolivarian Republic of']],
  ['bo', ['Bolivia (Plurinational State of)']],
  ['fm', ['Micronesia (Federated States of)', 'Micronesia, Fed. States of']],
  // The port State regimes and Equasis: with a code in brackets, inverted, abbreviated.
  ['mt', ['Malta (MLT)', 'Malta MLT', 'MLT - Malta', 'Malta/MLT', 'Malta [MT]']],
  [
    'kr',
    [
      'Korea (Republic of) (KOR)',
      'Korea, Republic of',
      'Republic of Korea',
      'Rep. of Korea',
      'Korea, South',
      'Korea (KOR)',
    ],
  ],
  [
    'kp',
    [
      "Korea, Democratic People's Republic of",
      'DPRK',
      'Korea, North',
      'Korea (PRK)',
      'D.P.R. Korea',
    ],
  ],
  [
    'kn',
    [
      'St.Kitts and Nevis (KNA)',
      'St. Kitts & Nevis',
      'SAINT KITTS AND NEVIS',
      'Saint Kitts dan Nevis',
    ],
  ],
  [
    'vc',
    [
      'Saint Vincent and the Grenadines',
      'St Vincent & the Grenadines',
      'St.Vincent & Grenadines (VCT)',
      'SVG',
    ],
  ],
  ['ag', ['Antigua & Barbuda', 'Antigua and Barbuda', 'Antigua dan Barbuda']],
  ['pw', ['Palau (Republic of) (PLW)', 'Palau']],
  ['mh', ['Marshall Islands, Republic of the', 'Marshall Is.', 'Kepulauan Marshall', 'RMI', 'MHL']],
  ['bs', ['The Bahamas', 'Bahamas, The (BHS)', 'Bahama', 'Commonwealth of the Bahamas']],
  ['ru', ['Russian Federation', 'Russia', 'Federasi Rusia']],
  ['st', ['São Tomé and Príncipe', 'Sao Tome & Principe (STP)']],
  // Former names, and names that changed.
  [
    'tr',
    ['Türkiye', 'Turkey', 'TÜRKİYE', 'Turkiye', 'Turki', 'Turkey (TUR)', 'Republic of Türkiye'],
  ],
  ['ci', ["Côte d'Ivoire", 'Cote d’Ivoire', 'COTE D´IVOIRE', 'Ivory Coast', 'Pantai Gading']],
  ['cv', ['Cabo Verde', 'Cape Verde', 'Tanjung Verde']],
  ['vn', ['Viet Nam', 'Vietnam', 'Socialist Republic of Vietnam', 'VNM']],
  ['mm', ['Myanmar', 'Burma', 'Myanmar (Burma)', 'Union of Myanmar']],
  ['sz', ['Eswatini', 'Swaziland']],
  ['cz', ['Czechia', 'Czech Republic', 'Ceko', 'Republik Ceko']],
  ['mk', ['North Macedonia', 'Macedonia', 'The former Yugoslav Republic of Macedonia', 'FYROM']],
  ['tl', ['Timor-Leste', 'East Timor', 'Timor Leste']],
  // Two States with like names.
  ['cg', ['Congo', 'Republic of the Congo', 'Congo-Brazzaville', 'Congo (COG)']],
  [
    'cd',
    ['Congo, Democratic Republic of the', 'DR Congo', 'Congo (COD)', 'Congo, Dem. Rep.', 'Zaire'],
  ],
  [
    'cn',
    [
      "China, People's Republic of",
      'PR China',
      'P.R. China',
      'Tiongkok',
      'Cina',
      'Republik Rakyat Tiongkok',
    ],
  ],
  ['tw', ['Taiwan', 'Taiwan, Province of China', 'Chinese Taipei']],
  ['gq', ['Equatorial Guinea', 'Guinea Khatulistiwa']],
  ['dm', ['Dominica', 'Commonwealth of Dominica']],
  ['do', ['Dominican Republic', 'Republik Dominika']],
  // Territories with a code of their own.
  ['im', ['Isle of Man', 'Isle of Man (UK)', 'Isle of Man, UK', 'UK (Isle of Man)', 'IMN']],
  ['bm', ['Bermuda', 'Bermuda (UK)', 'Bermuda (British)']],
  ['ky', ['Cayman Islands', 'Cayman Islands, UK', 'Kepulauan Cayman']],
  [
    'hk',
    [
      'Hong Kong',
      'Hong Kong, China (HKG)',
      'Hongkong',
      'China, Hong Kong SAR',
      'Hong Kong SAR (China)',
    ],
  ],
  ['mo', ['Macao', 'Macau', 'Macao, China', 'Makau']],
  ['cw', ['Curaçao', 'Curacao', 'Netherlands (Curaçao)']],
  ['an', ['Netherlands Antilles', 'ANT']],
  [
    'vg',
    ['British Virgin Islands', 'Virgin Islands (British)', 'Virgin Islands, British (VGB)', 'BVI'],
  ],
  ['vi', ['Virgin Islands, U.S.', 'U.S. Virgin Islands']],
  // What nobody sees.
  [
    'pa',
    [
      '\u200EPanama\u200E',
      'Pa\u00ADnama',
      'Panama.',
      '"Panama"',
      ' PANAMA ',
      'PANAMA\u00A0',
      'Panama flag',
    ],
  ],
] as const)('%s: %s', ([code, spellings]) => {
  expect(Object.fromEntries(spellings.map((one) => [one, stateOf(one)?.code]))).toEqual(
    Object.fromEntries(spellings.map((one) => [one, code])),
  )
})

test.for([
  ['Denmark (DIS) (DIS)', 'dk', 'DIS'],
  ['Danish International Ship Register', 'dk', 'DIS'],
  ['DIS', 'dk', 'DIS'],
  ['Norway (NIS)', 'no', 'NIS'],
  ['Norway NIS', 'no', 'NIS'],
  ['Portugal (MAR) (PMD)', 'pt', 'MAR'],
  ['Portugal - MAR', 'pt', 'MAR'],
  ['Madeira', 'pt', 'MAR'],
  ['France (RIF)', 'fr', 'RIF'],
  ['Spain (CSR)', 'es', 'CSR'],
  ['Germany (GIS)', 'de', 'GIS'],
  ['Tanzania (Zanzibar) (TZA)', 'tz', 'TZIRS'],
  ['Faroe Islands (FAS)', 'fo', 'FAS'],
  // Alone, it is the code of Morocco.
  ['MAR', 'ma', undefined],
  ['Denmark', 'dk', undefined],
])('“%s” is %s, in the register %s', ([text, code, register]) => {
  const read = readFlag(text ?? '')
  expect([read?.state.code, read?.register?.abbreviation]).toEqual([code, register])
})

test.for([
  // One of several States.
  'Korea',
  'Virgin Islands',
  'Republic of China',
  // Contradictory.
  'Malta (PAN)',
  'Panama (Liberia)',
  // No State.
  'Turkish Republic of Northern Cyprus',
  'Northern Cyprus',
  'Atlantis',
  'USSR',
  '8',
  'Republic',
  'x'.repeat(10_000),
])('“%s” names no State that we know', (text) => {
  expect(stateOf(text)).toBeNull()
  expect(saysUnknownFlag(text)).toBe(false)
})

test.for([
  'N/A',
  'n.a.',
  'NA',
  '-',
  '—',
  '',
  ' ',
  '?',
  'Unknown',
  'UNKNOWN (UNK)',
  'Flag unknown',
  'None',
  'nil',
  'TBA',
])('“%s” says that the flag is not known', (text) => {
  expect([saysUnknownFlag(text), stateOf(text)]).toEqual([true, null])
})
test.for([
  '#N/A',
  '#REF!',
  'tidak diketahui',
  'Tidak ada',
  'not available',
  'To be advised',
  'Stateless',
  'unspecified',
  'XXX',
])('“%s” says so, too', (text) => {
  expect([saysUnknownFlag(text), stateOf(text)]).toEqual([true, null])
})

test.for([
  ['Turkey', 'Türkiye', 'same'],
  ['Portugal', 'Portugal (MAR)', 'same'],
  ['Denmark', 'DIS', 'same'],
  ['Atlantis', ' ATLANTIS ', 'same'],
  ['Panama', 'Liberia', 'other'],
  ['South Korea', 'North Korea', 'other'],
  ['Cook Islands', 'New Zealand', 'other'],
  // The text is not known.
  ['Panama', 'Atlantis', 'unclear'],
  ['Korea', 'Republic of Korea', 'unclear'],
  // One State answers for both to other States.
  ['United Kingdom', 'Isle of Man', 'unclear'],
  ['Isle of Man', 'Bermuda', 'unclear'],
  ['China', 'Hong Kong', 'unclear'],
  ['Netherlands Antilles', 'Curaçao', 'unclear'],
  ['Denmark', 'Faroe Islands (FAS)', 'unclear'],
  // ISO 3166-1 gives the number to Aruba, ITU to Malaysia.
  ['Malaysia', '533', 'unclear'],
  ['Indonesia', '360', 'same'],
] as const)('“%s” and “%s”: %s', ([one, other, comparison]) => {
  expect([compareFlags(one, other), compareFlags(other, one)]).toEqual([comparison, comparison])
  expect(flagKey(one) === flagKey(other)).toBe(comparison === 'same')
})

test('every State is found by the name that we write, by its formal name and by its codes', () => {
  const states = knownNames().states()
  expect(states.length).toBeGreaterThan(249)
  for (const { code, name, formalName } of states) {
    expect([name, stateOf(name)?.code]).toEqual([name, code.toLowerCase()])
    if (formalName !== null)
      expect([formalName, stateOf(formalName)?.code]).toEqual([formalName, code.toLowerCase()])
    if (code !== 'NA') expect([code, stateOf(code)?.code]).toEqual([code, code.toLowerCase()])
  }
})

test('every code of our own lists is one of a State', () => {
  const codes = new Set(
    knownNames()
      .states()
      .map(({ code }) => code),
  )
  const ours = [
    ...Object.entries(TERRITORIES).flatMap(([state, list]) => [state, ...list.split(' ')]),
    ...SECOND_REGISTERS.map(({ state }) => state),
  ]
  expect(ours.filter((code) => !codes.has(code))).toEqual([])
})

test('the formal name of a State has its article', () => {
  const names = ['Panama', 'Türkiye', 'Malaysia', 'UK', 'Bahamas', 'Isle of Man'].map(
    (flag) => stateOf(flag)?.formalName,
  )
  expect(names).toEqual([
    'the Republic of Panama',
    'the Republic of Türkiye',
    'Malaysia',
    'the United Kingdom of Great Britain and Northern Ireland',
    'the Commonwealth of The Bahamas',
    'the Isle of Man',
  ])
})

test.for([
  ['kn', ['SKN', 'S. Kitts', 'Nevis']],
  ['ky', ['Cayman', 'Cayman Is.', 'Kepulauan Kayman']],
  ['km', ['Comoros Is.']],
  ['fj', ['Fiji Is.', 'Fiji Islands']],
  ['ck', ['Cook', 'Cook Is.']],
  ['za', ['S. Africa', 'South Africa (RSA)']],
  ['sa', ['KSA', 'K.S.A.', 'Saudi']],
  ['de', ['F.R. Germany', 'FRG', 'West Germany']],
  ['kr', ['Korsel']],
  ['kp', ['Korut']],
  ['ae', ['UEA']],
  ['lb', ['Libanon']],
  ['id', ['NKRI', 'Indonesia (RI)', 'R.I.', 'Indonesian flag']],
  ['pa', ['República de Panamá', 'Rep. de Panamá']],
  ['hk', ['China, Hong Kong Special Administrative Region']],
  ['lk', ['Ceylon']],
  ['sg', ["S'pore"]],
] as const)('%s is also written as %j', ([code, spellings]) => {
  expect(spellings.map((spelling) => stateOf(spelling)?.code)).toEqual(spellings.map(() => code))
})

test('islands that several States have are still not guessed', () => {
  expect(['Virgin', 'Virgin Is.', 'Islands'].map(stateOf)).toEqual([null, null, null])
})

test('a text of many parts is not tried in every way: sixty of them would take seconds', () => {
  const parts = (count: number) => Array.from({ length: count }, (_, i) => `z${i}`).join(',')
  // Of each cut, both sides; of parts, and of words.
  expect([2, 6, 7, 12, 13, 60].map((count) => segmentsOf(parts(count)).length)).toEqual([
    4, 20, 12, 22, 0, 0,
  ])
  expect(stateOf('Korea, Republic of (KOR) / KR')?.code).toBe('kr')
})
