import { expect, test } from 'vitest'
import { sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import { hexOf } from '#/core/bytes.ts'
import { accountEntry, documentEntry, hashEntry, systemEntry } from './hidden-entry.ts'

// Golden vectors: these formats are hashed into logs that were signed, and never change.

const salts = Uint8Array.from({ length: 32 }, (_, i) => i)
const hashed = (entry: Parameters<typeof hashEntry>[1]) => hexOf(hashEntry(sha256, entry, salts))

test('the entry of an account event is what it always was', () => {
  const entry = accountEntry({
    at: '2026-11-21T05:00:00.000Z',
    kind: 'role-changed',
    actorId: 1,
    actorName: 'admin@example.com',
    userId: 2,
    subject: 'registrar@example.com',
    detail: 'user → admin',
  })
  expect(entry.publicText).toBe('{"at":"2026-11-21T05:00:00.000Z","kind":"role-changed"}')
  expect(hashed(entry)).toBe('c39d7de0c2ef59ca2e0972c9a78c51e2d266b812b693627dc3ad0a5602bb0c51')
})

test('the entry of a system event is what it always was', () => {
  const entry = systemEntry({
    at: '2026-11-21T05:00:00.000Z',
    kind: 'key-made',
    actorName: 'system',
    subject: 'AAAAAAAAAAA',
    after: '{"id":"AAAAAAAAAAA","use":"log"}',
  })
  expect(entry.publicText).toBe('{"at":"2026-11-21T05:00:00.000Z","kind":"key-made"}')
  expect(hashed(entry)).toBe('712c36f74c3e6e3b57b95d6fe75709a9996528c12e9e2755ab4e5851b5d5bbf9')
})

test('the entry of a document is what it always was', () => {
  const entry = documentEntry({
    recordId: 7,
    version: 2,
    certificateId: 'LMC-2026-00042',
    link: 'https://register.example/verify/LMC-2026-00042#x',
    content: 'c0',
    sha256: 'd1',
    cms: 'MA==',
    keyId: 'AAAAAAAAAAA',
    createdAt: '2026-11-21T05:00:00.000Z',
  })
  expect(entry.publicText).toBe('{"at":"2026-11-21T05:00:00.000Z","kind":"document-made"}')
  expect(hashed(entry)).toBe('e81956cd7f869b63508f405c161c54aa18f99b8bf5596b468b860dc04628d0c1')
})

test('every field of an entry is hashed', () => {
  const event = {
    at: 'a',
    kind: 'k',
    actorId: 1,
    actorName: 'n',
    userId: 2,
    subject: 's',
    detail: 'd',
  }
  const changed = Object.keys(event).map((name) => hashed(accountEntry({ ...event, [name]: null })))
  expect(new Set([hashed(accountEntry(event)), ...changed]).size).toBe(8)
})
