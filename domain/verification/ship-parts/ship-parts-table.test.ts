import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newPart, type Part } from '#/domain/register/model/certificate/part.ts'
import { shipPartsOf } from './ship-parts.ts'
import { ShipPartsTable } from '#/pages/public/verify/ship-parts/ship-parts-table.tsx'

const TODAY = '2026-07-02'
const VESSEL = 'KM Samudra Jaya'
const FACTS = {
  issuedDate: '2026-01-01',
  expiryDate: '2031-01-01',
  standing: 'in-force',
  standingReason: null,
} as const

/** The rows of a ship's table, as text. */
function rowsOf(...parts: Partial<Part>[]): string[] {
  const records = parts.map((changes, i) => ({
    certificateId: `N-${i + 1}`,
    vesselName: VESSEL,
    surveysFrom: '2020-01-01',
    parts: [
      {
        ...newPart('ISPP', 'Sewage', {
          ...FACTS,
          standingSince: null,
          supersededBy: null,
          supersededOn: null,
        }),
        ...changes,
      },
    ],
    link: () => '/verify',
    suspensions: [],
  }))
  const props = { parts: shipPartsOf(records, TODAY), today: TODAY, vesselName: VESSEL }
  const html = renderToStaticMarkup(createElement(ShipPartsTable, props))
  return Array.from(html.matchAll(/<tr><th scope="row">(.*?)<\/tr>/g), ([, row = '']) =>
    row.replaceAll(/<[^>]+>/g, '|'),
  )
}

test('a row says until when a certificate is extended, and which day that was before', () => {
  const extension = {
    kind: 'short-voyages',
    until: '2026-08-15',
    grantedOn: '2026-07-01',
    reason: 'At sea',
  } as const
  const [row] = rowsOf({ expiryDate: '2026-07-20', extension })
  expect(row).toContain('|Extended until August 15, 2026|Expiry date July 20, 2026|')
})

test('what is withdrawn or suspended has its day and reason, what is replaced the number of the new certificate', () => {
  const since = { standingReason: 'Scrapped', standingSince: '2026-06-01' }
  const [withdrawn] = rowsOf({ ...since, standing: 'withdrawn' })
  expect(withdrawn).toContain('Withdrawn since June 1, 2026')
  expect(withdrawn).toContain('Reason given: Scrapped')
  const [, replaced] = rowsOf(
    {},
    { issuedOn: '2021-01-01', supersededBy: 'N-1', supersededOn: '2026-01-01' },
  )
  expect(replaced).toContain('|Replaced by N-1|')
})

test('a condition is said once: that it is due, or as an alert that it is overdue', () => {
  const condition = { kind: 'class', imposedOn: '2026-01-02', closedOn: null } as const
  const [row = ''] = rowsOf({
    conditions: [
      { ...condition, text: 'Renew the ladder', dueOn: '2026-07-01' },
      { ...condition, text: 'Paint the hull', dueOn: '2026-07-02' },
    ],
  })
  for (const text of ['Renew the ladder', 'Paint the hull']) expect(row.split(text)).toHaveLength(2)
})
