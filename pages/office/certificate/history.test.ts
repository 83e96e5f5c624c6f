import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Entry } from '#/domain/register/history/history.ts'
import { History } from './history.tsx'

test('the history names the status and its values by labels, not by the codes of the API', () => {
  const entry: Entry = {
    id: 1,
    at: '2026-11-23T05:00:00.000Z',
    kind: 'suspended',
    title: 'Suspended',
    by: 'registrar@example.com',
    apiKey: null,
    recordId: 1,
    certificateId: 'LMC-2026-00042',
    vesselName: 'KM Samudra Jaya',
    note: 'no reason given',
    changes: [
      { fact: 'Standing', from: 'in-force', to: 'suspended' },
      { fact: 'Reason', from: null, to: 'in-force' },
      { fact: 'Standing of SEC', from: 'in-force', to: 'withdrawn' },
      { fact: 'Survey of SEC', from: 'Annual survey', to: null },
    ],
  }
  const html = renderToStaticMarkup(
    createElement(History, { entries: [entry], next: null, address: '' }),
  )
  const text = html.replaceAll(/<[^>]+>/g, '')
  expect(text).toContain('Status: Not suspended or withdrawn →  became Suspended')
  expect(text).toContain('Status of SEC: Not suspended or withdrawn →  became Withdrawn')
  expect(text).toContain('Survey of SEC: Annual survey →  became nothing')
  expect(text).toContain('No reason given')
  expect(text).not.toContain('“')
  // Only the status is a code; a reason is free text.
  expect(text).toContain('Reason: in-force')
})
