import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newPartsOf } from '#/domain/register/model/certificate/new-parts.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import { publicParts } from '#/domain/register/public-parts/public-parts.ts'
import { Parts } from '#/pages/public/verify/verdict/parts.tsx'

const DAY = '2026-07-01'
const TYPES = [
  'International Load Line',
  'Cargo Ship Safety Equipment',
  'International Sewage Pollution Prevention',
]

test('the certificates of a verdict are listed the worst first', () => {
  const dates = { issuedDate: '2026-01-01', expiryDate: '2031-01-01' }
  const changes: Record<string, Partial<Part>> = {
    ISPP: { standing: 'withdrawn', standingSince: '2026-06-01' },
    SEC: { standing: 'suspended', standingSince: '2026-06-01' },
  }
  const parts = newPartsOf({ ...dates, selectedCertificates: TYPES }).map((part) => ({
    ...part,
    ...changes[part.code],
  }))
  const shown = publicParts({ parts, certificateId: 'N-1', surveysFrom: '2026-01-01' }, DAY)
  const html = renderToStaticMarkup(createElement(Parts, { parts: shown, day: DAY, reason: null }))
  const numbers = Array.from(html.matchAll(/href="[^"]*N-1(?:\/|%2F)(\w+)"/g), ([, code]) => code)
  expect(numbers).toEqual(['ISPP', 'SEC', 'ILLC'])
})
