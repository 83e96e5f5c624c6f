import { expect, test } from 'vitest'
import { manifestFor } from './public-manifest.ts'

const manifest = {
  entry: { module: '', imports: [] },
  routes: {},
  url: '/assets/manifest-1a2b3c4d.js',
  version: '1a2b3c4d',
}
const urlFor = (routes: string[], url = manifest.url) =>
  manifestFor({ ...manifest, url }, routes).url

test('a page of the public site loads the routes of its language, any other page all routes', () => {
  expect(urlFor(['root', 'en/public', 'en/contact'])).toBe('/assets/manifest-1a2b3c4d-en.js')
  expect(urlFor(['root', 'id/public', 'id/not-found'])).toBe('/assets/manifest-1a2b3c4d-id.js')
  expect(urlFor(['root', 'site/staff-layout/staff.layout'])).toBe(manifest.url)
  expect(urlFor(['root', 'accounts/pending-form/resume.page'])).toBe(manifest.url)
  expect(urlFor(['root', 'en/public'], '/@id/__x00__virtual:react-router/browser-manifest')).toBe(
    '/@id/__x00__virtual:react-router/browser-manifest',
  )
})
