import { expect, test } from 'vitest'
import { busyBrowser } from '#/tests/helpers/observed.ts'
import { revealOnScroll } from './reveal-on-scroll.ts'

test('what is below the screen waits, and is shown also where the browser tells of both at once', () => {
  const { element, tell } = busyBrowser()
  revealOnScroll(element)
  const intersectionRect = { height: 5 } as DOMRectReadOnly
  const unseen = { isIntersecting: false, intersectionRatio: 0, intersectionRect }
  tell(unseen)
  expect(element.dataset['reveal']).toBe('waiting')
  tell(unseen, { isIntersecting: true, intersectionRatio: 0.1, intersectionRect })
  expect(element.dataset['reveal']).toBe('shown')
})
