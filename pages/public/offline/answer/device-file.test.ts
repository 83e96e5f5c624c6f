import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DeviceFile } from './check-file.ts'
import { DeviceFileAnswer } from './device-file.tsx'

function headline(file: Partial<DeviceFile>) {
  const whole: DeviceFile = { isPdf: true, signature: 'none', found: null, refused: null, ...file }
  const html = renderToStaticMarkup(createElement(DeviceFileAnswer, { file: whole }))
  const [, look, title = ''] = /data-offline="(\w+)".*?<h2[^>]*>(.*?)<\/h2>/s.exec(html) ?? []
  return [look, title.replaceAll(/<[^>]+>/g, '')]
}

test('a signature of a certificate that the device does not know may be ours: it says so, whatever its code proves', () => {
  const unknown = ['unsure', 'Whether we signed this file is not known']
  expect(headline({ signature: 'foreign' })).toEqual(unknown)
  expect(headline({ signature: 'foreign', found: { kind: 'no-code', number: 'LMC-1' } })).toEqual(
    unknown,
  )
})

test('what the device can know stays certain: a file that was changed, and a code that leads elsewhere', () => {
  expect(headline({ signature: 'changed' })).toEqual(['bad', 'Changed after signing'])
  expect(headline({ signature: 'foreign', refused: 'It leads to evil.example' })).toEqual([
    'bad',
    'Not issued by us',
  ])
  expect(headline({ signature: 'ours' })).toEqual([
    'neutral',
    'We signed this file, and it is unchanged',
  ])
})
