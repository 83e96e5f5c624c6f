import { expect, onTestFinished, test, vi } from 'vitest'
import { storeFiles, storePage } from './store-files.ts'

const SCRIPT = '/assets/offline-Bk2.js'
const OURS = `<!doctype html><script type="module" src="${SCRIPT}"></script><body></body>`
const WELCOME = '<h1>Welcome to the hotel</h1>'

/** What a network answers; gives the paths that are stored then. */
function network(
  answers: Record<string, { type: string; body: string; status?: number; redirected?: boolean }>,
) {
  vi.stubGlobal('fetch', (path: string) => {
    const {
      type,
      body,
      status = 200,
      redirected = false,
    } = answers[path] ?? { type: 'text/html', body: '', status: 404 }
    const answer = new Response(body, { status, headers: { 'Content-Type': type } })
    return Promise.resolve(Object.defineProperty(answer, 'redirected', { value: redirected }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const stored: unknown[] = []
  return { stored, put: async (path: unknown) => void stored.push(path) }
}

const script = { type: 'text/javascript', body: '' }

test('files and their page are stored', async () => {
  const cache = network({
    [SCRIPT]: script,
    '/icon.svg': { type: 'image/svg+xml', body: '' },
    '/offline.html': { type: 'text/html', body: OURS },
  })
  await storeFiles(cache, [SCRIPT, '/icon.svg'])
  await storePage(cache, '/offline.html', [SCRIPT])
  expect(cache.stored).toEqual([SCRIPT, '/icon.svg', '/offline.html'])
})

test.for([
  ['the sign-in of a network', { type: 'text/html; charset=utf-8', body: WELCOME }],
  ['one that it leads to', { ...script, redirected: true }],
  ['an error', { ...script, status: 502 }],
] as const)('in place of a file, %s is not stored, nor is another', async ([, answer]) => {
  const cache = network({ [SCRIPT]: answer, '/assets/b.js': script })
  await expect(storeFiles(cache, ['/assets/b.js', SCRIPT])).rejects.toThrow(
    `${SCRIPT} was not answered by the register`,
  )
  expect(cache.stored).toEqual([])
})

test.for([
  ['the sign-in of a network', { type: 'text/html', body: WELCOME }],
  ['our page of another build', { type: 'text/html', body: OURS.replace('Bk2', 'Cx9') }],
  ['a page that it leads to', { type: 'text/html', body: OURS, redirected: true }],
  ['an error', { type: 'text/html', body: OURS, status: 503 }],
] as const)('in place of a page, %s is not stored', async ([, answer]) => {
  const cache = network({ '/offline.html': answer })
  await expect(storePage(cache, '/offline.html', [SCRIPT])).rejects.toThrow(
    'was not answered by the register',
  )
  expect(cache.stored).toEqual([])
})
