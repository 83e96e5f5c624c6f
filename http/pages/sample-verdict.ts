import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { listedTypes } from '#/app/certificates/model/certificate-types.ts'
import { fieldText } from '#/app/certificates/field-text.ts'
import { fieldOf, PUBLIC } from '#/app/certificates/model/field-lists.ts'
import { momentInBothZones } from '#/app/language/format.ts'
import { TypeList } from '#/app/verification/verdict/verdict-card.tsx'
import { imoNumberIn, looksLikeName } from '#/app/verification/ship/ship-hint.ts'
import { verdictOn, type Verdict, type VerifiedRecord } from '#/app/verification/verdict/verdict.ts'
import { escapeHtml } from './template.ts'

// A certificate that was never issued, with texts that can be found in its page wherever a page shows data of the certificate.

export const PLACEHOLDER = { number: 'ZZ-SAMPLE-NUMBER', now: '1444-05-25T01:02:03.456Z' }
const DAYS = {
  issued: { before: '1111-10-07', after: '9888-07-21' },
  expiry: { before: '1222-08-19', after: '9999-09-17' },
  superseded: { before: '1555-04-02', after: '9777-02-11' },
}

/** Public fields that no rule of the page reads, so that any sample value will do. */
const SHOWN = PUBLIC.filter(
  (name) => name !== 'certificateId' && name !== 'issuedDate' && name !== 'expiryDate' && name !== 'supersededOn',
)

/** Recognizable in the page: a number larger than any of the register, a day long ago, or a unique text. */
const SAMPLES = Object.fromEntries(
  SHOWN.map((name, i) => {
    const { kind } = fieldOf(name)
    if (kind === 'number') return [name, 7_777_777_000 + i]
    return [name, kind === 'date' ? `1333-06-${10 + i}` : `ZZ-SAMPLE-${name.toUpperCase()}-`]
  }),
)

/** What no fixed part of a template may contain: it would be data without a placeholder. */
export const TRACES = [
  'zz-sample',
  'ZZ-SAMPLE',
  '7777777',
  '7,777,777',
  '7.777.777',
  '1111-10',
  '9888-07',
  '1222-08',
  '9999-09',
  '1333-06',
  '1444-05',
  '1555-04',
  '9777-02',
]

/** A sample record whose page has the same shape as that of a verdict; null for a number that is not in the register. */
export function sampleFor({ certificate }: Verdict, today: string): VerifiedRecord | null {
  if (!certificate) return null
  const { issuedDate, expiryDate, status, supersededOn } = certificate
  return {
    // Each is of the type of its field, and none or empty where that of the certificate is.
    ...(Object.fromEntries(SHOWN.map((name) => [name, certificate[name] && SAMPLES[name]])) as VerifiedRecord),
    certificateId: PLACEHOLDER.number,
    issuedDate: issuedDate > today ? DAYS.issued.after : DAYS.issued.before,
    expiryDate: expiryDate < today ? DAYS.expiry.before : DAYS.expiry.after,
    supersededOn: supersededOn && (supersededOn > today ? DAYS.superseded.after : DAYS.superseded.before),
    corrections: null,
    standing: status === 'suspended' || status === 'withdrawn' ? status : 'in-force',
  }
}

/** The verdict on the sample. */
export function sampleVerdictOf(record: VerifiedRecord | null, today: string): Verdict {
  return verdictOn(PLACEHOLDER.number, record, today, PLACEHOLDER.now)
}

/** What two verdicts must have in common for their pages to differ only in the placeholders. */
export function shapeOf({ status, checks, certificate }: Verdict): string {
  const outcomes = checks.map(({ name, outcome }) => `${name} ${outcome}`)
  if (!certificate) return [status, ...outcomes].join(';')
  return [status, ...outcomes, ...OPTIONAL.map((name) => presence(certificate[name]))].join(';')
}

const OPTIONAL = [...SHOWN, 'supersededOn'] as const

function presence(value: string | number | null): string {
  if (value === null) return 'none'
  return value === '' ? 'empty' : 'some'
}

/** Numbers that are the same in an address and in HTML; a page about any other is rendered. */
const PLAIN = /^[A-Z0-9.-]+$/

/**
 * Whether the page of a verdict can be filled in: what it has in addresses needs no encoding, and it has none of the rare parts
 * (corrections, a record without a list of types, a suggested number or ship).
 */
export function isPlain(verdict: Verdict): boolean {
  const { number, certificate } = verdict
  if (!verdict.verified && (verdict.near || imoNumberIn(number) !== null || looksLikeName(number))) return false
  if (certificate && (certificate.corrections.length > 0 || listedTypes(certificate.issuedCertificates).length === 0))
    return false
  const { imoNumber = null, supersededBy = null } = certificate ?? {}
  return PLAIN.test(number) && (supersededBy === null || PLAIN.test(supersededBy)) && /^\d*$/.test(imoNumber ?? '')
}

/** The texts for the placeholders in the page of a verdict, in the current language. */
export function fillingOf({ number, checkedAt, certificate }: Verdict): Map<string, string> {
  const filling = new Map([
    ['number', escapeHtml(number)],
    ['checked at', checkedAt],
    ['moment', escapeHtml(momentInBothZones(checkedAt))],
  ])
  if (!certificate) return filling
  for (const name of PUBLIC) {
    const value = certificate[name]
    if (name !== 'certificateId') filling.set(name, value === null ? '' : escapeHtml(fieldText(name, value) ?? ''))
  }
  return filling.set('issuedCertificates', typesOf(certificate.issuedCertificates))
}

const MAX_LISTS = 1_000
const lists = new Map<string, string>()

/** The list of types as HTML, the same in both languages; most certificates share theirs with others, so it is cached. */
function typesOf(issuedCertificates: string): string {
  const known = lists.get(issuedCertificates)
  if (known !== undefined) return known
  const labels = listedTypes(issuedCertificates)
  const html = renderToString(createElement(TypeList, { labels }))
  if (lists.size >= MAX_LISTS) lists.clear()
  lists.set(issuedCertificates, html)
  return html
}
