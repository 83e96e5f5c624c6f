import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { openStore } from '#/db/open/open.ts'
import { isOutOfReach } from '#/db/errors.ts'
import { sharedCounts } from '#/http/limits/shared-counts.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { startCluster } from './cluster/cluster.ts'
import { stateOf } from './cluster/state.ts'
import { FAULTS } from './faults.ts'
import { Journal, longestGap } from './journal.ts'
import { REFUSED_VERIFICATION } from './load.ts'
import { misses } from './report.ts'
import { lost, type Round } from './round.ts'

test('an answer that goes against what was acknowledged is found', () => {
  const journal = new Journal()
  journal.issued('A')
  expect(journal.compare(journal.expected('A'), 'valid')).toBe(null)
  expect(journal.compare(journal.expected('A'), 'unknown')).toBe(
    'A was acknowledged and is not there',
  )
  expect(journal.compare(journal.expected('A'), 'suspended')).toBe(
    'A was said to be suspended, which nobody asked for',
  )
  const before = journal.expected('A')
  journal.suspensionSent('A')
  expect([journal.compare(before, 'suspended'), journal.compare(before, 'valid')]).toEqual([
    null,
    null,
  ])
  journal.suspended('A')
  expect(journal.compare(before, 'valid')).toBe(null)
  expect(journal.compare(journal.expected('A'), 'valid')).toBe(
    'A was said to be valid after its suspension was acknowledged',
  )
})

test('a gap is counted from the fault on, and up to the end', () => {
  expect(longestGap([90, 110, 140, 145, 210], 100, 200)).toBe(55)
  expect(longestGap([90], 100, 200)).toBe(100)
})

test('each aim that is missed ends the drill with a failure', () => {
  const good = {
    fault: FAULTS[0],
    writesBack: 29_999,
    verificationGap: 29_999,
    wholeAgain: 1,
    acknowledged: 1,
    lost: [],
  }
  const load = { wrong: [], failures: new Map(), verified: [] }
  // The first of a list that is not empty.
  const missed = (change: Partial<Round>) =>
    misses([good as Round, { ...good, ...change } as Round], load).map(({ text }) => text)
  expect(missed({})).toEqual([])
  expect(missed({ lost: ['A'] })).toEqual(['acknowledged certificates lost: none'])
  expect(missed({ writesBack: 30_000 })).toEqual(['writes back in less than 30 s'])
  expect(missed({ verificationGap: 30_000 })).toEqual(['verification back in less than 30 s'])
  const missedBy = (change: object) =>
    misses([good as Round], { ...load, ...change }).map(({ text }) => text)
  expect(missedBy({ wrong: ['A'] })).toEqual(['wrong answers, such as a stale "valid": none'])
  expect(missedBy({ failures: new Map([[REFUSED_VERIFICATION, 9]]) })).toEqual([])
  expect(missedBy({ failures: new Map([['verification ECONNRESET', 1]]) })).toEqual([
    'until then every verification is refused with 503 and Retry-After',
  ])
})

test('synchronous replication keeps what was acknowledged, and asynchronous loses it, which is found', async () => {
  await using cluster = await startCluster({ apps: [1, 2], signal: new AbortController().signal })
  await cluster.whole(60)
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { databaseUrl, etcdHost } = cluster
  await using stack = new AsyncDisposableStack()
  const db = await openStore({ dataDir, databaseUrl })
  stack.defer(() => db.close())
  const staff = await staffContext(db)
  const issue = (certificateId: string) =>
    createCertificate(staff, certificateInput({ certificateId }))
  const leader = await cluster.leader(10)
  const other = cluster.nodes[0] === leader ? cluster.nodes[1] : cluster.nodes[0]
  // Both machines without the proxy, the standby first.
  const servers = [other, leader].map(({ postgresPort }) => `127.0.0.1:${postgresPort}`).join(',')
  const direct = await openStore({
    dataDir,
    databaseUrl: databaseUrl.replace(/127\.0\.0\.1:\d+/, servers),
  })
  stack.defer(() => direct.close())

  await issue('KEPT-1')
  const counted = {
    what: 'verification',
    network: '192.0.2.1',
    window: 1,
    more: 5,
    at: Date.now(),
  }
  const count = sharedCounts(db, () => {})
  // Makes the key of the day, whose commit does wait.
  expect(await count(counted)).toBe(5)
  leader.cutReplication()
  const acknowledged: string[] = []
  const waiting = issue('KEPT-2').then(() => acknowledged.push('certificate'))
  // PostgreSQL's limit for a statement must not end the wait: it would acknowledge what the
  // standby has not.
  const hurried = new Client({ connectionString: databaseUrl, statement_timeout: 500 })
  await hurried.connect()
  const insert = `insert into "figures" ("name", "value") values ('drill', 1)`
  const figure = hurried.query(insert).then(() => acknowledged.push('figure'))
  // The same limit, later, has ended a statement that waits for nobody else.
  const limited = new Client({ connectionString: databaseUrl, statement_timeout: 500 })
  await limited.connect()
  await expect(limited.query('select pg_sleep(60)')).rejects.toThrow('statement timeout')
  await limited.end()
  // A count is in no log, so its commit waits for nobody.
  expect([await count(counted), await count(counted)]).toEqual([10, 15])
  expect(acknowledged).toEqual([])
  leader.reconnect()
  await Promise.all([waiting, figure])
  await hurried.end()

  // Before its lock runs out: the leader that stands still is not replaced, and nobody answers
  // for it.
  leader.stop()
  for (const store of [db, direct]) {
    const error = await Promise.resolve(store.lookUp('KEPT-2')).catch((reason: unknown) => reason)
    expect([isOutOfReach(error), error]).toEqual([true, expect.any(Error)])
  }
  leader.goOn()
  await expect
    .poll(() => issue('KEPT-3').catch(() => null))
    .toMatchObject({ certificateId: 'KEPT-3' })

  await cluster.configure({ synchronous_mode: false })
  await expect.poll(() => stateOf(etcdHost)).toEqual({ leader: leader.name, synchronous: null })
  leader.cutReplication()
  await issue('LOST-1')
  leader.stop()
  // The standby would say that there is no such certificate.
  await expect(async () => db.lookUp('LOST-1')).rejects.toThrow()
  leader.kill()
  // As if its time had run out.
  await fetch(`http://${etcdHost}/v2/keys/service/lentera/leader`, { method: 'DELETE' })
  await expect.poll(() => stateOf(etcdHost)).toMatchObject({ leader: other.name })
  // Connections to several servers find the new leader by themselves.
  const readAndWrite = async () => {
    await createCertificate(
      { ...staff, db: direct },
      certificateInput({ certificateId: 'AFTER-1' }),
    )
    return direct.lookUp('AFTER-1')
  }
  const after = () => readAndWrite().catch(() => null)
  await expect.poll(after).toMatchObject({ certificateId: 'AFTER-1' })
  const found = () => lost(databaseUrl, ['KEPT-1', 'KEPT-2', 'KEPT-3', 'LOST-1']).catch(() => null)
  await expect.poll(found).toEqual(['LOST-1 was acknowledged and is lost'])
  // And is no longer known to the new leader, which counts on.
  const restarted = sharedCounts(db, () => {})
  expect([await restarted(counted), await restarted(counted)]).toEqual([5, 10])
})
