import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { product } from '#/tests/survey-oracle/product.ts'
import { compareRules } from './survey-rules.ts'

const options = readOptions({ ships: 1000, seed: 1 })

await runDrill(() => Promise.resolve(compareRules(product, options)))
