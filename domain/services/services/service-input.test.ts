import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serviceBody } from '#/tests/helpers/site.ts'
import { PICTURES, ServiceInput } from './service-input.ts'

const texts = (changes: Record<string, unknown>) => ({
  texts: { ...serviceBody().texts, ...changes },
})
const english = { title: 'Hull surveys', description: 'We look at hulls.' }

const refused: [changes: Record<string, unknown>, path: string, message: string][] = [
  [{ slug: '' }, 'slug', 'Address is required'],
  [{ slug: 'Hull-Surveys' }, 'slug', 'lower-case letters'],
  [{ slug: 'hull--surveys' }, 'slug', 'lower-case letters'],
  [{ slug: '-hull' }, 'slug', 'lower-case letters'],
  [{ slug: 'hull/surveys' }, 'slug', 'lower-case letters'],
  [{ slug: 'a'.repeat(81) }, 'slug', 'longer than 80'],
  [{ slug: 'apply' }, 'slug', 'another page of the site'],
  [{ category: 'nonsense' }, 'category', 'Category is one of vessel'],
  [{ imageUrl: 'https://elsewhere.example/x.svg' }, 'imageUrl', 'Choose one of the pictures'],
  [{ hidden: 'yes' }, 'hidden', 'true or false'],
  [texts({ en: { ...english, title: ' ' } }), 'texts.en.title', 'Title is required'],
  [texts({ en: { title: 'x' } }), 'texts.en.description', 'Description is required'],
  [texts({ id: { description: 'Kami memeriksa.' } }), 'texts.id.title', 'Title is required'],
  [texts({ en: { ...english, benefits: 7 } }), 'texts.en.benefits', 'must be a list of lines'],
  [
    texts({ en: { ...english, benefits: ['ok', 'x'.repeat(501)] } }),
    'texts.en.benefits',
    'Line 2: Benefits is longer',
  ],
  [texts({ en: { ...english, process: 'a\n\u202eb' } }), 'texts.en.process', 'Line 2: Process'],
  [texts({ en: { ...english, areas: Array(31).fill('x') } }), 'texts.en.areas', 'at most 30 lines'],
]
test.each(refused)('%j is refused at %s: %s', (changes, path, message) => {
  const issues = ServiceInput.safeParse({ ...serviceBody(), ...changes }).error?.issues ?? []
  expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([
    path,
    expect.stringContaining(message),
  ])
})

test('thirty lines of 500 characters are taken', () => {
  const areas = Array.from({ length: 30 }, (_, i) => `${i} `.padEnd(500, 'x'))
  expect(
    ServiceInput.parse({ ...serviceBody(), ...texts({ en: { ...english, areas } }) }).texts.en
      ?.areas,
  ).toEqual(areas)
})

test('what is left out has a default; a list may be text with one entry a line', () => {
  const given = {
    slug: 'hull-surveys',
    texts: { en: { ...english, benefits: ' One \r\n\r\nTwo: of two\n' } },
  }
  expect(ServiceInput.parse(given)).toEqual({
    slug: 'hull-surveys',
    category: 'specialized',
    imageUrl: '/images/services/default.svg',
    hidden: false,
    texts: {
      en: {
        ...english,
        longDescription: null,
        areas: [],
        benefits: ['One', 'Two: of two'],
        process: [],
      },
      id: null,
    },
  })
})

test('the pictures to choose from are those that the site has', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../public/images/services'))
  expect(Object.keys(PICTURES).toSorted()).toEqual(
    files.map((file) => `/images/services/${file}`).toSorted(),
  )
})
