import { expect, test } from 'vitest'
import { benefitsOf, processOf, relatedTo, titleFromSlug } from './service.ts'
import { readList, toRecord, toService } from './service-kind.server.ts'

function service(id: number, category = 'vessel', more: Record<string, unknown> = {}) {
  const none = {
    imageUrl: null,
    longDescription: null,
    areas: '["Hull"]',
    benefits: null,
    process: null,
  }
  const stored = {
    id,
    slug: `service-${id}`,
    title: `Service ${id}`,
    description: '',
    category,
    hidden: 0,
    version: 1,
  } as const
  return toService(toRecord({ ...stored, ...none, ...more }, undefined, id), 'en')
}

const stored: [unknown, string[]][] = [
  ['["a","b"]', ['a', 'b']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  ['["a",1,null]', ['a']],
  ['{"a":1}', []],
  ['not json', []],
  ['"[\\"a\\"]"', []],
  [null, []],
  [undefined, []],
]
test.each(stored)('stored as %j, a list is %j', (value, list) => {
  expect(readList(value)).toEqual(list)
})

test('a service without benefits or steps has the five default ones', () => {
  expect(benefitsOf(service(1))).toHaveLength(5)
  expect(processOf(service(1)).map(({ name }) => name)).toEqual([
    'Application',
    'Assessment',
    'Inspection',
    'Certification',
    'Verification',
  ])
  expect(benefitsOf(service(1, 'vessel', { benefits: '["One"]' }))).toEqual(['One'])
})

test('a step is a name and a sentence; one without a colon is all name', () => {
  const { process } = service(1, 'vessel', { process: '["Survey: At 10:30, on board.","Done"]' })
  expect(processOf({ process })).toEqual([
    { name: 'Survey', text: 'At 10:30, on board.' },
    { name: 'Done', text: '' },
  ])
})

test('cards of ids 1 to 8 carry areas, later ones none; an unknown category is specialized', () => {
  expect([1, 8, 9].map((id) => service(id).areas)).toEqual([['Hull'], ['Hull'], []])
  expect(service(1, 'nonsense').category).toBe('specialized')
  expect(service(1).imageUrl).toBe('/images/services/default.svg')
})

test('related are at most three, never the service itself, the same category first', () => {
  const all = [
    service(1),
    service(2, 'offshore'),
    service(3),
    service(4, 'advisory'),
    service(5, 'technical'),
  ]
  const ids = (id: number) =>
    all
      .filter((one) => one.id === id)
      .flatMap((one) => relatedTo(one, all).map((other) => other.id))
  expect(ids(1)).toEqual([3, 2, 4])
  expect(ids(5)).toEqual([1, 2, 3])
  expect(relatedTo(service(1), [service(1)])).toEqual([])
})

test('a page title is the slug with each part capitalised', () => {
  expect(titleFromSlug('ship-classification')).toBe('Ship Classification')
  expect(titleFromSlug('--x-')).toBe('X')
})
