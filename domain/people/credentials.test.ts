import { expect, test } from 'vitest'
import { freshStore } from '#/tests/helpers/store.ts'
import { CREDENTIALS, voidingStatements } from './credentials.ts'

const SECRET = /token|secret|hash|key|password|challenge|credential|grant/i

/** Columns with such a name in other tables; they grant nothing. */
const OTHERS = [
  'applicationEvents.apiKeyId',
  'documents.keyId',
  'logLeaves.hash',
  'logNodes.hash',
  'registerEvents.apiKeyId',
  'registerEvents.factsHash',
  'registerEvents.recordHash',
  'shipChanges.apiKeyId',
  'shipEvents.apiKeyId',
  'siteEvents.apiKeyId',
  'witnesses.publicKey',
]

test('every table with a column for a secret is in the list of credentials', async () => {
  const db = await freshStore('sqlite')
  const tables = await db.read.introspection.getTables()
  const found = tables.flatMap(({ name, columns }) =>
    columns.filter((column) => SECRET.test(column.name)).map((column) => `${name}.${column.name}`),
  )
  const listed = CREDENTIALS.map(({ table }) => table)
  expect(found.filter((column) => !listed.includes(column.split('.')[0] ?? '')).toSorted()).toEqual(
    OTHERS,
  )
  const names = tables.map(({ name }) => name)
  expect(listed.filter((table) => !names.includes(table))).toEqual([])
})

test('a rollback without a loss voids what is for a moment; a loss and a restore void the rest', () => {
  const order = { now: '2026-11-21T05:00:00.000Z', why: 'It was restored.' }
  const always = ['delete from "sessions"', 'delete from "passkeyChallenges"']
  expect(voidingStatements({ ...order, loss: false }).map(({ sql }) => sql)).toEqual(always)
  expect(
    voidingStatements({ ...order, loss: true }).map(({ sql, values }) => [sql, ...values]),
  ).toEqual([
    ...always.map((sql) => [sql]),
    ['delete from "passwordResets"'],
    ['delete from "idempotencyKeys"'],
    ['delete from "invitations" where "usedAt" is null'],
    ['delete from "authenticatorApps" where "confirmedAt" is null'],
    ['update "apiKeys" set "revokedAt" = ? where "revokedAt" is null', order.now],
    [
      'update "webhooks" set "stoppedReason" = ?, lease = null, "leaseUntil" = null where active = 1',
      order.why,
    ],
  ])
})
