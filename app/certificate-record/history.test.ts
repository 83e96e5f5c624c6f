import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Entry } from '#/app/history/history.ts'
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
    note: null,
    changes: [
      { fact: 'Standing', from: 'in-force', to: 'suspended' },
      { fact: 'Reason', from: null, to: 'in-force' },
    ],
  }
  const html = renderToStaticMarkup(createElement(History, { entries: [entry], next: null, address: '' }))
  const text = html.replaceAll(/<[^>]+>/g, '')
  expect(text).toContain('Status: Not suspended or withdrawn →  became Suspended')
  // Only the status is a code; a reason is free text.
  expect(text).toContain('Reason: nothing →  became in-force')
})
