import { expect, test } from 'vitest'
import { describeWebhookEvents, webhookDetail } from './webhook.ts'

const URL_A = 'https://a.example.com/hooks?of=1,2'
const URL_B = 'https://b.example.com/'
const AT_A = webhookDetail({ name: 'Ports, on', url: URL_A, active: 1 })
const AT_B = webhookDetail({ name: 'Ports, on', url: URL_B, active: 1 })
const OFF = webhookDetail({ name: 'Ports, on', url: URL_B, active: 0 })

/** The texts, oldest first. */
function textsOf(...events: [kind: string, detail: string][]): string[] {
  const newestFirst = events.map(([kind, detail], id) => ({
    id,
    at: '',
    kind: `webhook-${kind}`,
    actorName: '',
    detail,
  }))
  return describeWebhookEvents(newestFirst.toReversed())
    .map(({ text }) => text)
    .toReversed()
}

test('an event of a webhook says what changed since the one before', () => {
  const texts = textsOf(
    ['added', AT_A],
    ['secret-made', 'the earlier one ended at once'],
    ['changed', AT_B],
    ['changed', OFF],
    ['changed', AT_B],
    ['stopped', OFF],
    ['changed', webhookDetail({ name: 'Harbours', url: URL_A, active: 1 })],
  )
  expect(texts).toEqual([
    `Added: Ports, on, ${URL_A}`,
    'New secret: the earlier one ended at once',
    `Address changed from ${URL_A} to ${URL_B}`,
    'Switched off',
    'Switched on',
    'Switched off by the register',
    `Name changed from Ports, on to Harbours; Address changed from ${URL_B} to ${URL_A}; Switched on`,
  ])
})

test('an event without the one before it states what it says, and one that changed nothing is a restart after a restore', () => {
  expect(textsOf(['changed', AT_B], ['changed', AT_B])).toEqual([
    `Changed to: ${AT_B}`,
    'Switched on',
  ])
})
