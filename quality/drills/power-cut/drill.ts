import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { powerCut } from './power-cut.ts'

const { cuts, writers, lives, life, seed } = readOptions({
  cuts: 200,
  writers: 4,
  lives: 5,
  life: 4_000,
  seed: 1,
})

await runDrill(({ freshFolder, signal }) =>
  powerCut(freshFolder(), { cuts, writers, lives, life, seed }, signal),
)
