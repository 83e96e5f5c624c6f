import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshPlace } from '#/tests/helpers/store.ts'
import type { FinderData } from '#/db/finder/finder.ts'
import { openStore } from '#/db/open.ts'
import { threadFile } from '#/db/program.ts'
import { AskedThread } from './asking.ts'

test('a thread that nobody asks ends, and the next question starts it again', async () => {
  const place = await freshPlace('sqlite')
  await (await openStore(place)).close()
  const told = new Float64Array(new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT))
  const data: FinderData = { source: { path: join(place.dataDir, 'lentera.db') }, told }
  const thread = new AskedThread(threadFile('db/finder/finder-thread.ts'), data, 300)
  expect(thread.runs).toBe(false)
  const condition = { text: '' }
  expect(await thread.ask({ what: 'counts', conditions: [condition] })).toEqual([0])
  expect(thread.runs).toBe(true)
  await expect.poll(() => thread.runs, { timeout: 20_000 }).toBe(false)
  expect(await thread.ask({ what: 'counts', conditions: [condition] })).toEqual([0])
  await thread.stop()
})
