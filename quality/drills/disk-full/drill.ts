import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { diskFull } from './disk-full.ts'

const { rounds, writes, stride } = readOptions({ rounds: 20, writes: 0, stride: 1 })

await runDrill(({ freshFolder, signal }) =>
  diskFull(freshFolder(), { rounds, writes, stride }, signal),
)
