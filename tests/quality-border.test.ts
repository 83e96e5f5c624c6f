import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('neither the product nor its tests import drills, benchmarks or deployment tests', () => {
  const files = globSync(
    '{cli,core,db,deploy,domain,http,ops,pages,scripts,tests}/**/*.{ts,tsx,mjs}',
  ).concat(globSync('*.ts'))
  expect(files.length).toBeGreaterThan(900)
  const importing = files.filter((file) =>
    /from '[^']*\bquality\/|import\('[^']*\bquality\//.test(readFileSync(file, 'utf8')),
  )
  expect(importing).toEqual([])
})
