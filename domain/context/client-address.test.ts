import { expect, test } from 'vitest'
import { clientAddress, trustedProxies } from './client-address.server.ts'

const trusted = trustedProxies('127.0.0.1, 10.0.0.0/8,::1, fd00::/8')

const asked: [socket: string, forwardedFor: string | undefined, address: string, why: string][] = [
  ['203.0.113.9', undefined, '203.0.113.9', 'nobody stands in between'],
  ['203.0.113.9', '198.51.100.1', '203.0.113.9', 'the header of an untrusted client is ignored'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1', 'the proxy says so'],
  ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1', 'the same proxy on a socket of both kinds'],
  ['::1', '2001:db8::7', '2001:db8::7', 'IPv6'],
  [
    '10.1.2.3',
    '1.2.3.4, 198.51.100.1',
    '198.51.100.1',
    'what the client sent to the proxy is ignored',
  ],
  ['10.1.2.3', '1.2.3.4, 198.51.100.1, 10.9.9.9', '198.51.100.1', 'through two of our proxies'],
  ['10.1.2.3', '10.1.1.1, 10.9.9.9', '10.1.1.1', 'one of our own machines asks'],
  ['127.0.0.1', undefined, '127.0.0.1', 'the proxy itself asks'],
  ['127.0.0.1', '', '127.0.0.1', 'nothing is said'],
  ['127.0.0.1', 'unknown', '127.0.0.1', 'no address is said'],
  ['127.0.0.1', '198.51.100.1, nonsense', '127.0.0.1', 'no address is said last'],
  ['unknown', '198.51.100.1', 'unknown', 'no socket'],
]
test.each(asked)('asked by %s for %s: %s (%s)', (socket, forwardedFor, address) => {
  if (!trusted) throw new Error('The list is well written')
  expect(clientAddress(socket, forwardedFor, trusted)).toBe(address)
})

test.each([
  '',
  'localhost',
  '10.0.0.0/33',
  '::1/129',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '10.0.0.1,,10.0.0.2',
  '10.0.0.0/-1',
  '*',
])('%j is no list of proxies', (text) => expect(trustedProxies(text)).toBeNull())
