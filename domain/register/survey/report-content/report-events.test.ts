import { expect, test } from 'vitest'
import { arrivalText } from './report-events.server.ts'

test('the text of an arrival is frozen: stored events are compared with it', () => {
  expect(arrivalText({ content: '{}', signature: '[]', surveyor: 'R. Hartono' })).toBe(
    'SHA-256 of the text 44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a, of the signature 4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945, surveyor R. Hartono',
  )
})
