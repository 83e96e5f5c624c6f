import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const canonicalOf = (pathname: string) => {
  const meta = pageMeta({
    title: 'x',
    matches: [{ id: 'root', loaderData: { origin: 'https://a' } }],
    location: { pathname },
  })
  return meta.find((one) => 'rel' in one && one.rel === 'canonical')
}

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/about', '/about'],
  ['/about//', '/about'],
  ['/id/', '/id'],
  ['/verify//x', '/verify//x'],
])('the canonical address of %s is %s', (pathname, path) => {
  expect(canonicalOf(pathname)).toEqual({
    tagName: 'link',
    rel: 'canonical',
    href: `https://a${path}`,
  })
})

test('a path of as many slashes as a server takes costs no more than another', () => {
  // Of this thread alone, whatever else the machine does.
  const before = process.threadCpuUsage()
  for (let i = 0; i < 10; i++) canonicalOf(`/verify/${'/'.repeat(16_000)}x`)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(1_000)
})
