import { expect, test } from 'vitest'
import { networkOf } from '#/app/network.ts'
import { RateLimit } from './rate-limit.ts'

test('addresses are counted apart, windows end, and the wait is until the end of the window', () => {
  const limit = new RateLimit({ most: 2, window: 60_000 })
  expect(limit.secondsToWait('192.0.2.1', 0)).toBe(0)
  expect(limit.secondsToWait('192.0.2.1', 10_000)).toBe(0)
  expect(limit.secondsToWait('192.0.2.1', 45_500)).toBe(15)
  expect(limit.secondsToWait('192.0.2.2', 45_500)).toBe(0)
  expect(limit.secondsToWait('192.0.2.1', 60_000)).toBe(0)
})

const networks: [address: string, network: string][] = [
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
]
test.each(networks)('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
