import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { listedTypes } from '#/app/certificates/certificate-types.ts'
import { fullDate, momentInBothZones } from '#/app/dates.ts'
import { TypeList } from '#/app/verification/verdict-card.tsx'
import { imoNumberIn, looksLikeName } from '#/app/vessels/vessel.ts'
import { verdictOn, type PublicCertificate, type Verdict, type VerifiedRecord } from '#/app/verification/verdict.ts'
import { escaped } from './template.ts'

// A certificate that was never issued, whose page has a text that is found again wherever a page holds what it was asked for.

export const STAND_IN = { number: 'STAND-IN-NUMBER', now: '1444-05-25T01:02:03.456Z' }
const TEXTS = {
  type: 'stand-in-type',
  vesselName: 'stand-in-vessel',
  imoNumber: 'stand-in-imo',
  flag: 'stand-in-flag',
  issuedCertificates: 'stand-in-types',
  standingReason: 'stand-in-reason',
  supersededBy: 'STAND-IN-SUCCESSOR',
}
const DAYS = {
  issued: { past: '1111-10-07', coming: '9888-07-21' },
  expiry: { past: '1222-08-19', coming: '9999-09-17' },
  since: '1333-06-23',
  superseded: { past: '1555-04-02', coming: '9777-02-11' },
}

/** What no part of a page may hold once it is cut open: a place for it was not thought of. */
export const TRACES = [
  'stand-in',
  'STAND-IN',
  '1111-10',
  '9888-07',
  '1222-08',
  '9999-09',
  '1333-06',
  '1444-05',
  '1555-04',
  '9777-02',
]

/** A record of which the same is to be said as of the certificate of a verdict; null: as of a number nobody has. */
export function standInFor({ certificate }: Verdict, today: string): VerifiedRecord | null {
  if (!certificate) return null
  const { issuedDate, expiryDate, status, standingSince, supersededOn } = certificate
  return {
    certificateId: STAND_IN.number,
    type: certificate.type && TEXTS.type,
    vesselName: certificate.vesselName && TEXTS.vesselName,
    imoNumber: certificate.imoNumber && TEXTS.imoNumber,
    flag: certificate.flag && TEXTS.flag,
    issuedCertificates: TEXTS.issuedCertificates,
    standingReason: certificate.standingReason && TEXTS.standingReason,
    supersededBy: certificate.supersededBy && TEXTS.supersededBy,
    issuedDate: issuedDate > today ? DAYS.issued.coming : DAYS.issued.past,
    expiryDate: expiryDate < today ? DAYS.expiry.past : DAYS.expiry.coming,
    standingSince: standingSince && DAYS.since,
    supersededOn: supersededOn && (supersededOn > today ? DAYS.superseded.coming : DAYS.superseded.past),
    corrections: null,
    standing: status === 'suspended' || status === 'withdrawn' ? status : 'in-force',
  }
}

/** The verdict on the stand-in. */
export function standInVerdict(record: VerifiedRecord | null, today: string): Verdict {
  return verdictOn(STAND_IN.number, record, today, STAND_IN.now)
}

/** What two verdicts must have in common for their pages to differ in the holes alone. */
export function shapeOf({ status, checks, certificate }: Verdict): string {
  const outcomes = checks.map(({ name, outcome }) => `${name} ${outcome}`)
  if (!certificate) return [status, ...outcomes].join(';')
  return [status, ...outcomes, ...OPTIONAL.map((name) => presence(certificate[name]))].join(';')
}

const OPTIONAL = [
  'type',
  'vesselName',
  'imoNumber',
  'flag',
  'standingReason',
  'standingSince',
  'supersededBy',
  'supersededOn',
] as const satisfies (keyof PublicCertificate)[]

function presence(value: string | null): string {
  if (value === null) return 'none'
  return value === '' ? 'empty' : 'some'
}

/** Numbers that are the same in an address and in HTML; a page about any other is rendered. */
const PLAIN = /^[A-Z0-9.-]+$/

/**
 * Whether the page of a verdict can be filled in: all that it has in its addresses stands there as it is, and it says nothing
 * that few pages say (corrections, a record without a list of types, a number or ship that may be meant).
 */
export function isPlain(verdict: Verdict): boolean {
  const { number, certificate } = verdict
  if (!verdict.verified && (verdict.near || imoNumberIn(number) !== null || looksLikeName(number))) return false
  if (certificate && (certificate.corrections.length > 0 || listedTypes(certificate.issuedCertificates).length === 0))
    return false
  const { imoNumber = null, supersededBy = null } = certificate ?? {}
  return PLAIN.test(number) && (supersededBy === null || PLAIN.test(supersededBy)) && /^\d*$/.test(imoNumber ?? '')
}

/** What the page of a verdict says in its holes, in the language around it. */
export function fillingOf({ number, checkedAt, certificate }: Verdict): Map<string, string> {
  const filling = new Map([
    ['number', escaped(number)],
    ['checked at', checkedAt],
    ['moment', escaped(momentInBothZones(checkedAt))],
  ])
  if (!certificate) return filling
  for (const name of ['vesselName', 'imoNumber', 'flag', 'standingReason', 'supersededBy'] as const) {
    filling.set(name, escaped(certificate[name] ?? ''))
  }
  for (const name of ['issuedDate', 'expiryDate', 'standingSince', 'supersededOn'] as const) {
    const day = certificate[name]
    if (day !== null) filling.set(name, escaped(fullDate(day)))
  }
  return filling.set('issuedCertificates', typesOf(certificate.issuedCertificates))
}

const MOST_LISTS = 1_000
const lists = new Map<string, string>()

/** The list of types as HTML, which most certificates share with others. It is in no language. */
function typesOf(issuedCertificates: string): string {
  const known = lists.get(issuedCertificates)
  if (known !== undefined) return known
  const labels = listedTypes(issuedCertificates)
  const html = renderToString(createElement(TypeList, { labels }))
  if (lists.size >= MOST_LISTS) lists.clear()
  lists.set(issuedCertificates, html)
  return html
}
