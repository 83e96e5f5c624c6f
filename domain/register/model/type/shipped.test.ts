import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SHIP_TYPES } from '#/core/stored-values.ts'
import { CERTIFICATE_TYPES, certificateTypeOfCode } from './certificate-types.ts'
import { EXTENSION_KINDS, PART_KINDS, SURVEY_KINDS } from './kinds.ts'
import { SHIPPED } from './shipped.ts'
import { surveyRulesOf } from './survey-rules.ts'

const SurveyKind = z.enum(SURVEY_KINDS)
const Months = z.int().min(1).max(60)
const text = z.string().min(1)
const Rules = z.strictObject({
  expires: z.boolean().optional(),
  maxMonths: z.partialRecord(z.enum(PART_KINDS), Months).optional(),
  clauses: z.partialRecord(z.enum(PART_KINDS), text).optional(),
  yearly: z.array(SurveyKind).optional(),
  intermediate: SurveyKind.optional(),
  verification: SurveyKind.optional(),
  bottom: z.boolean().optional(),
  earlyMovesAnniversary: z.boolean().optional(),
  surveysAre: z.enum(['verifications', 'inspections']).optional(),
  visits: z.partialRecord(SurveyKind, SurveyKind).optional(),
  extensions: z.array(z.enum(EXTENSION_KINDS)).optional(),
  interimExtensions: z.array(z.enum(EXTENSION_KINDS)).optional(),
  formerExtensions: z.array(z.enum(EXTENSION_KINDS)).optional(),
  extensionNote: text.optional(),
  endsWith: z
    .array(
      z.strictObject({
        change: z.enum(['flag', 'company', 'shipowner', 'tonnage']),
        clause: text,
        months: Months.optional(),
      }),
    )
    .optional(),
  restsOn: z.array(text).optional(),
})
const Definition = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9]{2,10}$/),
  label: text,
  officialName: text,
  instrument: text,
  holder: z.enum(['company']).optional(),
  category: z.enum(['class', 'other']).optional(),
  ships: z
    .strictObject({
      fromTonnage: z.int().optional(),
      fromTonnageOf: z.partialRecord(z.enum(SHIP_TYPES), z.int()).optional(),
      fromPersons: z.int().optional(),
      except: z.array(z.enum(SHIP_TYPES)).optional(),
      always: z.array(z.enum(SHIP_TYPES)).optional(),
    })
    .optional(),
  rules: Rules,
  names: z.array(text),
  besideWords: text.optional(),
})

test.for(SHIPPED)('$code is a definition without a word that nothing reads', (definition) => {
  expect(Definition.parse(definition)).toEqual(definition)
})

test('each file is shipped once, under its code', () => {
  const files = readdirSync(join(import.meta.dirname, 'shipped')).map((name) =>
    name.replace('.json', ''),
  )
  expect(SHIPPED.map(({ code }) => code).toSorted()).toEqual(files.toSorted())
})

test('what types rest on, and intermediate surveys, are types and kinds of theirs', () => {
  for (const { rules } of CERTIFICATE_TYPES) {
    for (const code of rules.restsOn) expect(certificateTypeOfCode(code)).toBeDefined()
    if (rules.intermediate !== null) expect(rules.yearly).toContain(rules.intermediate)
    if (rules.bottom) expect(rules.yearly.length).toBeGreaterThan(0)
  }
})

test('what is none of the types has neither windows nor limits', () => {
  expect(surveyRulesOf('OTHER')).toEqual(surveyRulesOf('constructor'))
  expect(surveyRulesOf('OTHER')).toMatchObject({
    name: 'A certificate of this type',
    expires: true,
    isStatutory: null,
    maxTerms: null,
    yearly: [],
  })
})
