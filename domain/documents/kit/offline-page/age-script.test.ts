import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { AGE_SCRIPT } from './age-script.ts'

const MADE = '2026-11-21T05:00:00.000Z'
const HOUR = 3_600_000

/** What the script makes of the page at a moment. */
function pageAt(now: number, lang = 'en') {
  const texts = {
    ago: 'Status as known {age}',
    recent: 'recent',
    old: 'old',
    stale: 'stale',
    clock: 'clock',
  }
  const element = (attributes: Record<string, string> = {}) => ({
    textContent: '',
    hidden: true,
    getAttribute: (name: string) => attributes[name] ?? null,
    setAttribute: (name: string, value: string) => (attributes[name] = value),
    attributes,
  })
  const known = element(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [`data-${name}`, text])),
  )
  const [text, ago] = [element(), element()]
  const marks = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) =>
    element({ 'data-ends': day }),
  )
  const elements: Record<string, unknown> = { known, 'known-text': text, 'known-ago': ago }
  class Clock extends Date {
    static override now = () => now
  }
  runInContext(
    AGE_SCRIPT,
    createContext({
      document: {
        documentElement: { ...element({ 'data-made': MADE }), lang },
        getElementById: (id: string) => elements[id],
        querySelectorAll: () => marks,
      },
      Date: Clock,
      Intl,
      setInterval: () => {},
    }),
  )
  const shown = marks
    .filter(({ hidden }) => !hidden)
    .map(({ attributes }) => attributes['data-ends'])
  return {
    state: known.attributes['data-state'],
    ago: ago.textContent,
    text: text.textContent,
    shown,
  }
}

test.for([
  [0.5, 'recent', 'Status as known 30 minutes ago'],
  [3, 'recent', 'Status as known 3 hours ago'],
  [23.9, 'recent', 'Status as known 23 hours ago'],
  [24, 'old', 'Status as known 24 hours ago'],
  [47.9, 'old', 'Status as known 47 hours ago'],
  [100, 'old', 'Status as known 4 days ago'],
  [7 * 24, 'stale', 'Status as known 7 days ago'],
] as const)('after %f hours it is %s', ([hours, state, ago]) => {
  expect(pageAt(Date.parse(MADE) + hours * HOUR)).toMatchObject({ state, ago, text: state })
})

test('a clock that is behind is said, and no age', () => {
  expect(pageAt(Date.parse(MADE) - HOUR)).toMatchObject({ state: 'clock', text: 'clock', ago: '' })
  // Clocks of two machines differ by minutes.
  expect(pageAt(Date.parse(MADE) - HOUR / 12)).toMatchObject({
    state: 'recent',
    ago: 'Status as known 0 minutes ago',
  })
})

test('what has ended since is marked from the day after its last, in Jakarta', () => {
  expect(pageAt(Date.parse('2026-11-21T16:59:00.000Z')).shown).toEqual(['2026-11-20'])
  expect(pageAt(Date.parse('2026-11-21T17:00:00.000Z'), 'id')).toMatchObject({
    shown: ['2026-11-20', '2026-11-21'],
    ago: 'Status as known 12 jam yang lalu',
  })
})
