import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEtcd } from '#/drills/failover/cluster/around.ts'
import { findPrograms } from '#/drills/failover/cluster/programs.ts'
import { begunAfter } from './begun-after.ts'
import { synchronousStandby, type ClusterState } from './synchronous.ts'
import { twoWays } from './two-ways.ts'

const MEMBER = JSON.stringify({ conn_url: 'postgres://10.0.0.12:5433/postgres', role: 'replica', state: 'running' })

async function etcd(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-etcd-'))
  chmodSync(folder, 0o755)
  const started = await startEtcd(findPrograms().etcd, folder)
  onTestFinished(async () => {
    await started[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })
  const address = `http://127.0.0.1:${started.port}`
  await expect
    .poll(
      () =>
        fetch(`${address}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true)
  return address
}

/** Writes as Patroni does, in each of the two stores. */
const WRITE: Record<ClusterState['store'], (address: string, key: string, value: string) => Promise<unknown>> = {
  v2: (address, key, value) =>
    fetch(`${address}/v2/keys/service/register/${key}`, { method: 'PUT', body: new URLSearchParams({ value }) }),
  v3: (address, key, value) => {
    const coded = (text: string) => Buffer.from(text).toString('base64')
    const body = JSON.stringify({ key: coded(`/service/register/${key}`), value: coded(value) })
    return fetch(`${address}/v3/kv/put`, { method: 'POST', body })
  },
}

test.for(['v2', 'v3'] as const)('the synchronous standby is the one that etcd names, and nobody else (%s)', async (store) => {
  const address = await etcd()
  const put = (key: string, value: string) => WRITE[store](address, key, value)
  // One that does not answer is no reason to know nothing.
  const asked = () => synchronousStandby({ etcd: ['http://127.0.0.1:1', address], store, scope: 'register' })
  await put('members/b', MEMBER)
  await put('leader', 'a')
  expect(await asked()).toBe(null)
  await put('sync', JSON.stringify({ leader: 'a', sync_standby: 'b' }))
  const first = await asked()
  expect(first).toMatchObject({ name: 'b', host: '10.0.0.12', port: 5433 })
  await put('sync', JSON.stringify({ leader: 'a', sync_standby: 'b' }))
  expect((await asked())?.revision).not.toBe(first?.revision)
  for (const sync of [
    { leader: 'a', sync_standby: null },
    { leader: 'a', sync_standby: 'c' },
    { leader: 'a', sync_standby: 'b,c', quorum: 1 },
  ]) {
    await put('sync', JSON.stringify(sync))
    expect(await asked()).toBe(null)
  }
  await expect(synchronousStandby({ etcd: ['http://127.0.0.1:1'], store, scope: 'register' })).rejects.toThrow()
})

test('a reading that was under way when it was asked for is no answer; the next one answers all', async () => {
  const begun: PromiseWithResolvers<number>[] = []
  const after = begunAfter(() => {
    const reading = Promise.withResolvers<number>()
    begun.push(reading)
    return reading.promise
  })
  const first = after()
  await expect.poll(() => begun.length).toBe(1)
  const [second, third] = [after(), after()]
  begun[0]?.resolve(1)
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve(2)
  expect(await Promise.all([first, second, third])).toEqual([1, 2, 2])
  const failing = after()
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.reject(new Error('away'))
  await expect(failing).rejects.toThrow('away')
  const next = after()
  await expect.poll(() => begun.length).toBe(4)
  begun[3]?.resolve(4)
  expect(await next).toBe(4)
})

test('the leader is asked first, the standby while it is away, and the leader again once it is back', async () => {
  let [isAway, isPromised] = [false, true]
  const leader = async () => {
    if (isAway) throw new Error('away')
    return 'leader'
  }
  const standby = async () => {
    if (!isPromised) throw new Error('not synchronous')
    return 'standby'
  }
  const { ask, close } = twoWays(leader, standby)
  onTestFinished(close)
  expect(await ask('X-1')).toBe('leader')
  isAway = true
  expect([await ask('X-1'), await ask('X-1')]).toEqual(['standby', 'standby'])
  isPromised = false
  await expect(ask('X-1')).rejects.toThrow('away')
  isPromised = true
  isAway = false
  await expect.poll(() => ask('X-1'), { timeout: 5_000 }).toBe('leader')
})
