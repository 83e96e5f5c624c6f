import { expect, onTestFinished, test, vi } from 'vitest'
import { SYNC } from '#/pages/surveyor/device/synchronise.ts'

type Lasting = { waitUntil(work: Promise<unknown>): void }

/**
 * The service worker, started in a browser where another tab is sending; `locked`: the locks that
 * it asked for.
 */
async function started() {
  const listeners = new Map<string, (event: Lasting & { tag?: string }) => void>()
  const locked: string[] = []
  vi.stubGlobal('addEventListener', (kind: string, listener: (event: Lasting) => void) =>
    listeners.set(kind, listener),
  )
  vi.stubGlobal('navigator', { locks: { request: async (name: string) => void locked.push(name) } })
  for (const files of ['OFFLINE_FILES', 'LATER_FILES']) vi.stubGlobal(files, [])
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  vi.resetModules()
  await import('./worker.ts')
  return { listeners, locked }
}

test('when the network is back, the worker sends what the page of surveyors asked it to, and nothing else', async () => {
  const { listeners, locked } = await started()
  const sync = async (tag: string) => {
    const work: Promise<unknown>[] = []
    listeners.get('sync')?.({ tag, waitUntil: (one) => void work.push(one) })
    await Promise.all(work)
    return work.length
  }
  expect([await sync('another'), locked]).toEqual([0, []])
  // The browser waits for it, and sends again where it fails.
  expect([await sync(SYNC), locked]).toEqual([1, [SYNC]])
})
