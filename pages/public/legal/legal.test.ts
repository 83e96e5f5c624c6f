import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PublicPartAnswer } from '#/domain/register/public-parts/public-part-answer.ts'
import { Shown } from '#/domain/verification/verify/verification-answer.ts'
import { office } from '#/domain/authority/office.ts'
import { readLegalText, type LegalDocument } from './legal-document.ts'
import policyEn from './privacy.en.md?raw'
import policyId from './privacy.id.md?raw'
import { composeSupplement } from '#/pages/public/legal/supplement/compose.server.ts'
import {
  FACT_LINES,
  TOLD_OF_CERTIFICATE,
  TOLD_OF_PART,
} from '#/pages/public/legal/supplement/public-facts.ts'
import { english } from '#/pages/public/legal/supplement/words.en.ts'
import { indonesian } from '#/pages/public/legal/supplement/words.id.ts'
import termsEn from './terms.en.md?raw'
import termsId from './terms.id.md?raw'

const DOCUMENTS = {
  'privacy policy': [readLegalText(policyEn, 'en'), readLegalText(policyId, 'id')],
  supplement: [composeSupplement(english), composeSupplement(indonesian)],
  terms: [readLegalText(termsEn, 'en'), readLegalText(termsId, 'id')],
} as const

/**
 * The SHA-256 of each text on the day that it bears, both languages together, without the facts of
 * the office. A text that changes gets a new date and a new line here; the line of a day on which
 * it was published never changes.
 */
const VERSIONS: Record<keyof typeof DOCUMENTS, Record<string, string>> = {
  'privacy policy': {
    '2025-04-27': '1947ebd3d3746cfc49bafe3c28d1df8e019e217a3056da795c69fae432a0e539',
  },
  supplement: { '2026-11-29': 'b6c6e965480f1304e2a62c57b5d0a12c3ed11b2947cab3b74fd197c3c083aeaa' },
  terms: { '2025-04-27': '904b0df2a038b858f78c1d312b1c36eae97245628a2f340ec7c038720b1306c9' },
}

test.for(Object.entries(DOCUMENTS))(
  'the %s is the text of the day that it bears',
  ([name, [one, other]]) => {
    expect(one.updated).toBe(other.updated)
    const versions = VERSIONS[name as keyof typeof DOCUMENTS] // a key of the same record
    expect(
      { [one.updated]: hashOf([one, other]) },
      `Where the ${name} changed, give it a new date and add its line`,
    ).toEqual({
      [one.updated]: versions[one.updated],
    })
    expect(one.updated).toBe(Object.keys(versions).toSorted().at(-1))
  },
)

/** Another office has other addresses in the same text. */
function hashOf(documents: readonly LegalDocument[]): string {
  const facts = [...office.address, ...Object.values(office.names), office.email, office.phone]
  const text = facts.reduce(
    (rest, fact, i) => rest.replaceAll(fact, `{${i}}`),
    JSON.stringify(documents),
  )
  return createHash('sha256').update(text).digest('hex')
}

test.for(Object.entries(DOCUMENTS))(
  'the %s has the same sections and lists in both languages',
  ([, [one, other]]) => {
    const outline = ({ sections }: LegalDocument) =>
      sections.map(({ id, blocks }) => [
        id,
        ...blocks.map((block) => (typeof block === 'string' ? 'text' : block.length)),
      ])
    expect(outline(one)).toEqual(outline(other))
  },
)

test('the supplement says everything that a verification answers to everyone, and nothing that it does not', () => {
  expect(Object.keys(TOLD_OF_CERTIFICATE).toSorted()).toEqual(Object.keys(Shown.shape).toSorted())
  expect(Object.keys(TOLD_OF_PART).toSorted()).toEqual(
    Object.keys(PublicPartAnswer.shape).toSorted(),
  )
  const told = new Set<string>([
    ...Object.values(TOLD_OF_CERTIFICATE),
    ...Object.values(TOLD_OF_PART),
  ])
  expect([...told].toSorted()).toEqual([...FACT_LINES].toSorted())
})
