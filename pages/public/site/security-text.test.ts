import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { office } from '#/domain/authority/office.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'

const DAY = 86_400_000

/** The fields of the file, in order; each on a line, as RFC 9116 (4) has them. */
async function read(options: Parameters<typeof visitor>[1] = {}) {
  const { ask } = visitor(await freshStore('sqlite'), options)
  const response = await ask('/.well-known/security.txt')
  expect([response.status, response.headers.get('content-type')?.toLowerCase()]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  const text = await response.text()
  expect(text).toMatch(/^(?:[A-Z][A-Za-z-]+: [\x21-\x7e ]+\n)+$/)
  const fields = text.trimEnd().split('\n')
  return { ask, fields: fields.map((line) => line.split(/: (.*)/s).slice(0, 2)) }
}

test('security.txt names contact, policy, languages and itself', async () => {
  const { ask, fields } = await read({
    origin: 'https://register.example',
    securityContact: 'mailto:security@example.com',
  })
  expect(fields).toEqual([
    ['Contact', 'mailto:security@example.com'],
    ['Expires', expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/)],
    ['Preferred-Languages', 'en, id'],
    ['Canonical', 'https://register.example/.well-known/security.txt'],
    ['Policy', 'https://register.example/security-policy.txt'],
  ])
  const policy = await (await ask('/security-policy.txt')).text()
  expect(policy).toContain('Report to: security@example.com\n')
  expect(policy).toContain('Laporkan ke: security@example.com\n')
})

test('without a variable the office is the contact, and without TLS no address of the web is named', async () => {
  const { fields } = await read({ origin: 'http://localhost:3000' })
  expect(fields.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages'])
  expect(fields[0]).toEqual(['Contact', `mailto:${office.email}`])
})

test('SECURITY.md and the policy promise the same days', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const days = (text: string) => [
    ...new Set(
      Array.from(text.matchAll(/\b(\d+) (?:working )?(?:days|hari)/g), ([, number]) =>
        Number(number),
      ),
    ),
  ]
  const promised = days(readFileSync('SECURITY.md', 'utf8'))
  expect(promised).toEqual([3, 10, 30, 90])
  const policy = await (await ask('/security-policy.txt')).text()
  for (const part of policy.split('\n\n\n'))
    expect(part).toSatisfy((text: string) =>
      promised.every((day) => new RegExp(`\\b${day}\\b`).test(text)),
    )
})

test('it is valid on every day it is read, and for less than a year: leap days, ends of months and years', async () => {
  for (const day of [
    '2026-11-21',
    '2027-08-31',
    '2027-12-31',
    '2028-02-29',
    '2028-08-29',
    '2099-12-31',
  ]) {
    const now = Date.parse(`${day}T23:30:00Z`)
    const { fields } = await read({ now: () => now })
    const left = (Date.parse(fields[1]?.[1] ?? '') - now) / DAY
    expect([day, left > 150 && left < 200]).toEqual([day, true])
  }
})
