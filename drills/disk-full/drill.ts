import { readOptions } from '#/drills/frame/options.ts'
import { runDrill } from '#/drills/frame/run-drill.ts'
import { diskFull } from './disk-full.ts'

const { rounds, writes, stride } = readOptions({ rounds: 20, writes: 0, stride: 1 })

await runDrill(({ freshFolder, signal }) => diskFull(freshFolder(), { rounds, writes, stride }, signal))
