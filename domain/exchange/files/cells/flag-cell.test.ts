import { expect, test } from 'vitest'
import { readFlagCell } from './flag-cell.ts'

const FLAGS = new Map([
  ['indonesia', { id: 1, name: 'Indonesia' }],
  ['id', { id: 1, name: 'Indonesia' }],
  ['pa', { id: 8, name: 'Panama' }],
  ['panama', { id: 8, name: 'Panama' }],
  ['vn', { id: 6, name: 'Vietnam' }],
  ['vietnam', { id: 6, name: 'Vietnam' }],
])

test.for([
  ['Indonesia', 1, 'Indonesia'],
  ['ID', 1, 'Indonesia'],
  ['IDN', 1, 'Indonesia'],
  ['Republic of Indonesia', 1, 'Indonesia'],
  ['Republik Indonesia', 1, 'Indonesia'],
  ['THE REPUBLIC OF PANAMA', 8, 'Panama'],
  ['Viet Nam', 6, 'Vietnam'],
  ['Socialist Republic of Vietnam', 6, 'Vietnam'],
  ['LR', null, 'Liberia'],
  ['Republic of the Marshall Islands', null, 'Marshall Islands'],
  ['Kepulauan Marshall', null, 'Marshall Islands'],
  ['Antigua & Barbuda', null, 'Antigua and Barbuda'],
  ['HKG', null, 'Hong Kong'],
  ['UK', null, 'United Kingdom'],
  ['Republic of Korea', null, 'South Korea'],
  ['Korea (Republic of) (KOR)', null, 'South Korea'],
  ['Panama (PAN)', 8, 'Panama'],
  ['Turkey', null, 'Türkiye'],
  ['MDA', null, 'Moldova'],
  ['Atlantis', null, 'Atlantis'],
  ['', null, ''],
] as const)('the flag “%s” is %s, %s', ([cell, id, name]) => {
  expect(readFlagCell(cell, FLAGS)).toMatchObject({ id, name })
  expect(readFlagCell(cell, FLAGS).error).toBeUndefined()
})

test.for(['N/A', 'Unknown', 'Unknown (UNK)', '-', '#N/A', 'tidak diketahui', 'NA'])(
  'the flag “%s” is an error',
  (cell) => {
    expect(readFlagCell(cell, FLAGS).error).toContain(
      `“${cell}” names no flag. Write the name of the State`,
    )
  },
)

test.for([
  ['Korea', 'South Korea or North Korea'],
  ['Virgin Islands', 'British Virgin Islands or U.S. Virgin Islands'],
  ['Republic of China', 'China or Taiwan'],
])('the flag “%s” may be %s', ([cell, states]) => {
  expect(readFlagCell(cell ?? '', FLAGS).error).toBe(`“${cell}” may be ${states}: write which`)
})

test('a second register is the State, with a warning that names the register', () => {
  expect(readFlagCell('Portugal (MAR) (PMD)', FLAGS)).toMatchObject({
    id: null,
    name: 'Portugal',
    warning:
      '“Portugal (MAR) (PMD)” names the International Shipping Register of Madeira; the flag is stored as Portugal',
  })
})

test('the name that the register has for a State is stored, whatever it is', () => {
  const flags = new Map([
    ['turkey', { id: 3, name: 'Turkey' }],
    ['tr', { id: 3, name: 'Turkey' }],
    ['panama flag', { id: 4, name: 'Panama flag' }],
  ])
  const cells = ['Türkiye (TUR)', 'Turki', '792', 'PAN']
  expect(cells.map((cell) => readFlagCell(cell, flags).name)).toEqual([
    'Turkey',
    'Turkey',
    'Turkey',
    'Panama flag',
  ])
})

test('a number is said to be read as a code of ISO 3166', () => {
  expect(readFlagCell('533', FLAGS)).toMatchObject({
    name: 'Aruba',
    warning: expect.stringContaining('ISO 3166'),
  })
})

test('a misspelt flag is stored as written, with the one that is probably meant', () => {
  expect(readFlagCell('Indonseia', FLAGS)).toMatchObject({
    name: 'Indonseia',
    warning: expect.stringContaining('“Indonesia”'),
  })
})

test('the flag AS is warned of: it is American Samoa by its code, and Amerika Serikat in Indonesian lists', () => {
  expect(readFlagCell('AS', new Map())).toEqual({
    id: null,
    name: 'American Samoa',
    warning:
      '“AS” is read as the code of ISO 3166, as American Samoa; if Amerika Serikat is meant, write US',
  })
  expect(readFlagCell('ASM', new Map()).warning).toBeUndefined()
})
