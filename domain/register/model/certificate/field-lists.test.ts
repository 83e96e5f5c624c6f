import { expect, test } from 'vitest'
import { changedFacts } from '#/domain/register/history/history.ts'
import { describeApi } from '#/http/api/openapi.ts'
import { certificate, CertificateAnswer } from '#/domain/register/certificate/certificate-answer.ts'
import { fieldLabel, fieldText } from '#/pages/web/certificate/field-text.ts'
import { guessColumns, HEADERS } from '#/domain/exchange/files/format/columns.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { verdictOn } from '#/domain/verification/verdict/verdict.ts'
import { verifiedRecordOf } from '#/domain/verification/verdict/verified-record.ts'
import { LOOK_UP_COLUMNS } from '#/db/schema.ts'
import { CertificateChanges, NewCertificate } from './certificate.ts'
import {
  CORRECTABLE,
  FACTS,
  FIELD_NAMES,
  fieldOf,
  IN_FILES,
  LISTED,
  PUBLIC,
  PUBLIC_FACTS,
  STORED,
  COMPARED_FIELDS,
} from './field-lists.ts'
import { FIELDS } from './fields.ts'
import { ImportChoices } from '#/domain/exchange/files/format/choices.ts'

const { components, paths } = await describeApi({ origin: 'https://register.example' })
const propertiesOf = (schema: unknown) =>
  (schema as { properties: Record<string, { description?: string }> }).properties
const bodyOf = (path: string, method: 'post' | 'put') =>
  propertiesOf(paths[path]?.[method]?.requestBody?.content['application/json']?.schema)

test('the example of each field is a value of its kind', () => {
  expect(CertificateAnswer.parse(certificate)).toEqual(certificate)
})

test.for(FIELD_NAMES)('%s is answered by the API and described as declared', (name) => {
  const { about, seenBy } = fieldOf(name)
  expect(propertiesOf(components.schemas['Certificate'])[name]?.description).toBe(about)
  const verified = propertiesOf(components.schemas['VerifiedCertificate'])
  // A verification computes `isValid` differently.
  if (name !== 'isValid') expect(name in verified).toBe(seenBy === 'public')
})

test.for(FACTS)(
  'the fact %s may be sent when a certificate is issued or changed, and is merged',
  (name) => {
    const { optional, sent } = fieldOf(name)
    for (const body of [
      bodyOf('/api/certificates', 'post'),
      bodyOf('/api/certificates/{id}', 'put'),
    ]) {
      expect(Object.keys(body)).toContain(name)
      if (sent) expect(body[name]?.description).toBe(sent)
    }
    const whole = { ...certificate, renewalOf: null }
    expect(NewCertificate.parse(whole)).toMatchObject({ [name]: certificate[name] })
    expect(CertificateChanges.safeParse({ [name]: null }).success).toBe(optional === true)
    const { [name]: _, ...without } = whole
    expect(NewCertificate.safeParse(without).success).toBe(optional === true)
  },
)

test.for(IN_FILES)(
  'the column %s is found by its title and its other headings, in either language',
  (name) => {
    const { title, file } = FIELDS[name]
    for (const heading of [title, ...file.also.split(', ')])
      expect(guessColumns([heading.toUpperCase()])).toEqual({ [name]: 0 })
    expect(HEADERS).toContain(title)
    expect(Object.keys(ImportChoices.shape)).toContain(name)
  },
)

test.for(PUBLIC)('everyone who verifies a certificate is shown %s, and no other field', (name) => {
  expect(fieldOf(name).ofCertificates ?? LOOK_UP_COLUMNS.some((one) => one === name)).toBe(true)
  const { certificate: shown } = verdictOn(
    'LMC-2026-00042',
    verifiedRecordOf(certificate),
    '2026-06-15',
    { checkedAt: 'now' },
  )
  expect(shown?.[name]).toBe(certificate[name])
  const computed = ['isValid', 'status', 'notInForceSince', 'shipClass', 'corrections', 'parts']
  expect(Object.keys(shown ?? {}).toSorted()).toEqual([...PUBLIC, ...computed].toSorted())
})

test.for(CORRECTABLE)(
  'a change of %s is shown to the public by its name in both languages, and to staff by its title',
  (name) => {
    for (const language of ['en', 'id'] as const)
      expect(withLanguage(language, () => fieldLabel(name))).not.toBe('')
    expect(withLanguage('en', () => fieldLabel(name))).toBe(FIELDS[name].title)
    expect(changedFacts(certificate, { ...certificate, [name]: 'another' })).toMatchObject([
      { fact: FIELDS[name].title },
    ])
  },
)

test('each list holds what is declared so, and nothing else', () => {
  const where = (is: (name: (typeof FIELD_NAMES)[number]) => boolean) => FIELD_NAMES.filter(is)
  expect(STORED).toEqual(where((name) => !['isValid', 'qrCodeUrl'].includes(name)))
  expect(PUBLIC_FACTS).toEqual(
    where((name) => fieldOf(name).part === 'fact' && fieldOf(name).seenBy === 'public'),
  )
  expect(CORRECTABLE).toEqual(
    where((name) => PUBLIC_FACTS.some((one) => one === name) || fieldOf(name).part === 'types'),
  )
  expect(LISTED).toEqual(where((name) => fieldOf(name).list !== undefined))
  expect(where((name) => !COMPARED_FIELDS.some((one) => one === name))).toEqual([
    'id',
    'isValid',
    'surveysFrom',
    'flagId',
    'qrCodeUrl',
    'createdBy',
    'createdAt',
    'updatedAt',
    'version',
  ])
})

test('a value is shown as its kind is: a number and a date in the language of the page, an empty value only where the field declares a text', () => {
  const shown = () => [
    fieldText('grossTonnage', 12_345),
    fieldText('issuedDate', '2026-03-12'),
    fieldText('flag', 'Panama'),
  ]
  expect(withLanguage('en', shown)).toEqual(['12,345', 'March 12, 2026', 'Panama'])
  expect(withLanguage('id', shown)).toEqual(['12.345', '12 Maret 2026', 'Panama'])
  expect([fieldText('imoNumber', null), fieldText('grossTonnage', null)]).toEqual(['N/A', null])
})
