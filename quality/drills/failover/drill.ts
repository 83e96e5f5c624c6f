import { parseArgs } from 'node:util'
import { machine, progress } from '#/quality/bench/report.ts'
import { startApps } from './apps.ts'
import { startCluster } from './cluster/cluster.ts'
import { freePort } from '#/tests/helpers/free-port.ts'
import { FAULTS } from './faults.ts'
import { startLoad, WRITERS } from './load.ts'
import { misses, report } from './report.ts'
import { injectFault, type Round } from './round.ts'

const interruption = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => interruption.abort(new Error(`Interrupted by ${name}`)))
}
const { signal } = interruption

try {
  await drill()
} catch (error) {
  const shown: unknown = signal.aborted ? signal.reason : error
  process.stderr.write(`${shown instanceof Error ? shown.message : String(shown)}\n`)
  process.exitCode = 1
}

/**
 * `npm run drill -- failover [--times N] [--keep]`: the leader is killed, stopped and cut off, N
 * times each (10).
 */
async function drill(): Promise<void> {
  const { values } = parseArgs({
    options: {
      times: { type: 'string', default: '10' },
      keep: { type: 'boolean', default: false },
    },
  })
  const times = Number(values.times)
  if (!Number.isInteger(times) || times < 1 || times > 100)
    throw new Error('--times is a number from 1 to 100')
  console.log(machine())
  await using stack = new AsyncDisposableStack()
  progress('Starting etcd, two PostgreSQL under Patroni, HAProxy and two processes of Lentera')
  const ports = [await freePort(), await freePort()] as const
  const cluster = stack.use(await startCluster({ apps: ports, signal, keep: values.keep }))
  const { folder, databaseUrl, proxy } = cluster
  await cluster.whole(60)
  stack.use(await startApps({ folder, databaseUrl, ports, origin: proxy.origin, signal }))
  const load = await startLoad(proxy.origin)
  stack.defer(() => load.stop())
  const rounds: Round[] = []
  for (let time = 1; time <= times; time++) {
    for (const fault of FAULTS) {
      signal.throwIfAborted()
      const round = await injectFault(cluster, load, fault)
      rounds.push(round)
      const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
      progress(
        `${time}/${times} ${fault.label}: writes back in ${seconds(round.writesBack)}, verification gap ${seconds(round.verificationGap)}, ` +
          `whole again in ${seconds(round.wholeAgain)}, ${round.acknowledged} acknowledged, ${round.lost.length} lost`,
      )
    }
  }
  await load.stop()
  const wrong = [...load.wrong, ...rounds.flatMap((round) => round.lost)]
  console.log(
    `\n${WRITERS} writers, a verification every 50 ms, the leader lost ${rounds.length} times\n`,
  )
  console.log(report(rounds, load))
  for (const message of new Set(wrong)) progress(message)
  if (misses(rounds, load).length > 0) process.exitCode = 1
}
