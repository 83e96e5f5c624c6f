import { expect, test } from 'vitest'
import { isPublicAddress, resolveTarget, readTargetUrl } from './target.server.ts'

const RULES = { toLoopback: false }

test.for([
  ['93.184.215.14', true],
  ['1.1.1.1', true],
  ['172.15.255.255', true],
  ['172.32.0.0', true],
  ['100.63.255.255', true],
  ['100.128.0.0', true],
  ['223.255.255.255', true],
  ['2606:2800:21f:cb07::1', true],
  ['2a00:1450:4009:815::200e', true],
  ['0.0.0.0', false],
  ['0.1.2.3', false],
  ['10.0.0.1', false],
  ['100.64.0.1', false],
  ['100.127.255.255', false],
  // Alibaba Cloud's metadata.
  ['100.100.100.200', false],
  ['127.0.0.1', false],
  ['127.255.255.254', false],
  // The metadata of AWS, Google Cloud, Azure, and others.
  ['169.254.169.254', false],
  ['169.254.170.2', false],
  ['168.63.129.16', false],
  // Oracle Cloud's.
  ['192.0.0.192', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.0.2.1', false],
  ['192.88.99.1', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['198.19.255.255', false],
  ['198.51.100.7', false],
  ['203.0.113.7', false],
  ['224.0.0.1', false],
  ['239.255.255.255', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::127.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:7f00:1', false],
  ['::ffff:93.184.215.14', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b::93.184.215.14', false],
  ['64:ff9b:1::1', false],
  ['100::1', false],
  ['2001::1', false],
  ['2001:20::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['2002:a9fe:a9fe::1', false],
  ['3fff::1', false],
  ['5f00::1', false],
  ['fc00::1', false],
  ['fd00:ec2::254', false],
  ['fd20:ce::254', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['2606:2800:21f:cb07::1%lo', false],
  ['example.com', false],
  ['', false],
] as const)('%s is a public address: %s', ([address, isPublic]) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.for([
  ['https://example.com/changes', null],
  ['https://example.com:8443/changes?a=b', null],
  ['https://93.184.215.14/changes', null],
  ['https://[2606:2800:21f:cb07::1]/', null],
  ['https://xn--bcher-kva.example.com/', null],
  ['http://example.com/', /must begin with https/],
  ['ftp://example.com/', /must begin with https/],
  ['file:///etc/passwd', /must begin with https/],
  ['javascript:alert(1)', /must begin with https/],
  ['data:text/plain,x', /must begin with https/],
  ['example.com', /full address/],
  ['//example.com', /full address/],
  ['', /full address/],
  ['https://', /full address/],
  ['https://user:pass@example.com/', /no user name or password/],
  ['https://user@example.com/', /no user name or password/],
  ['https://example.com@127.0.0.1/', /no user name or password/],
  ['https://example.com/#a', /no # part/],
  ['https://example.com/#', /no # part/],
  ['https://example.com:80/', /port must be/],
  ['https://example.com:22/', /port must be/],
  ['https://example.com:1023/', /port must be/],
  ['https://example.com:0/', /port must be/],
  ['https://example.com:65536/', /full address/],
  ['https://localhost/', /not a name of the public internet/],
  ['https://LOCALHOST/', /not a name of the public internet/],
  ['https://a.localhost/', /not a name of the public internet/],
  ['https://metadata.google.internal/', /not a name of the public internet/],
  ['https://printer.local/', /not a name of the public internet/],
  ['https://router.home.arpa/', /not a name of the public internet/],
  ['https://postgres/', /not a name of the public internet/],
  ['https://example.com./', /full stop/],
  ['https://localhost./', /full stop/],
  ['https://127.0.0.1/', /127\.0\.0\.1 is not a public address/],
  ['https://127.0.0.1./', /127\.0\.0\.1 is not a public address/],
  ['https://127.1/', /127\.0\.0\.1 is not a public address/],
  ['https://0x7f.1/', /127\.0\.0\.1 is not a public address/],
  ['https://0x7f000001/', /127\.0\.0\.1 is not a public address/],
  ['https://0177.0.0.1/', /127\.0\.0\.1 is not a public address/],
  ['https://017700000001/', /127\.0\.0\.1 is not a public address/],
  ['https://2130706433/', /127\.0\.0\.1 is not a public address/],
  ['https://0/', /0\.0\.0\.0 is not a public address/],
  ['https://0251.0376.0251.0376/', /169\.254\.169\.254 is not a public address/],
  ['https://0xa9fea9fe/', /169\.254\.169\.254 is not a public address/],
  ['https://2852039166/', /169\.254\.169\.254 is not a public address/],
  ['https://169.254.169.254/latest/meta-data', /not a public address/],
  ['https://[::1]/', /::1 is not a public address/],
  ['https://[::ffff:127.0.0.1]/', /not a public address/],
  ['https://[0:0:0:0:0:ffff:a9fe:a9fe]/', /not a public address/],
  ['https://[64:ff9b::7f00:1]/', /not a public address/],
  ['https://[fd00:ec2::254]/', /not a public address/],
  ['https://[fe80::1%25eth0]/', /full address/],
  ['https://%31%32%37.0.0.1/', /127\.0\.0\.1 is not a public address/],
  ['https://１２７.0.0.1/', /characters other than ASCII/],
  ['https://exa\tmple.com/', /no spaces/],
  ['https://example.com\\@127.0.0.1/', /backslashes/],
  [' https://example.com/', /no spaces/],
  [`https://example.com/${'a'.repeat(2_000)}`, /more than 2000 characters/],
] as const)('%s is refused: %s', ([text, why]) => {
  const read = readTargetUrl(text, RULES)
  expect('refused' in read ? read.refused : null).toEqual(
    why === null ? null : expect.stringMatching(why),
  )
})

test('with WEBHOOKS_TO_LOOPBACK this machine may be named, also by http, and nothing else is allowed', () => {
  const allowed = (text: string) => 'url' in readTargetUrl(text, { toLoopback: true })
  expect(
    [
      'http://127.0.0.1:4427/x',
      'http://localhost:4427/x',
      'https://127.0.0.1/',
      'http://[::1]:80/',
      'http://0x7f.1:9/',
    ].map(allowed),
  ).toEqual(Array(5).fill(true))
  for (const refused of [
    'http://example.com/',
    'http://10.0.0.1/',
    'https://169.254.169.254/',
    'http://a.localhost/',
    'http://u:p@127.0.0.1/',
  ])
    expect([refused, allowed(refused)]).toEqual([refused, false])
})

test('every address that a name leads to must be public', async () => {
  const signal = AbortSignal.timeout(5_000)
  const lead = (addresses: string[], rules = RULES) =>
    resolveTarget(new URL('https://hooks.example.com/'), rules, {
      resolve: async () => addresses,
      signal,
    })
  expect(await lead(['93.184.215.14', '2606:2800:21f:cb07::1'])).toEqual({
    addresses: [
      { address: '93.184.215.14', family: 4 },
      { address: '2606:2800:21f:cb07::1', family: 6 },
    ],
  })
  for (const bad of [
    '127.0.0.1',
    '169.254.169.254',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ]) {
    expect(await lead(['93.184.215.14', bad])).toEqual({ refused: expect.stringContaining(bad) })
    // What is allowed to be named is not what a name may lead to.
    expect(await lead([bad], { toLoopback: true })).toEqual({
      refused: expect.stringContaining(bad),
    })
  }
  expect(await lead([])).toEqual({ refused: 'The name hooks.example.com cannot be resolved.' })
  const failing = { resolve: () => Promise.reject(new Error('SERVFAIL')), signal }
  expect(await resolveTarget(new URL('https://hooks.example.com/'), RULES, failing)).toEqual({
    refused: 'The name hooks.example.com cannot be resolved.',
  })
})
