import { expect, test } from 'vitest'
import { busyBrowser } from '#/tests/helpers/observed.ts'
import { countUp } from './count-up.ts'

test('a figure counts up where the browser tells at once that it was below the screen, and is on it', () => {
  const { element, frames, scroll, tell } = busyBrowser()
  countUp(element, 34)
  scroll()
  tell({ isIntersecting: false }, { isIntersecting: true })
  expect(frames).toHaveLength(1)
})

test('a figure that is seen without scrolling keeps its final text', () => {
  const { element, frames, tell } = busyBrowser()
  countUp(element, 34)
  tell({ isIntersecting: false })
  tell({ isIntersecting: true })
  expect([element.dataset['counts'], frames]).toEqual(['later', []])
})
