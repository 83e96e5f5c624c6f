import { expect, onTestFinished, test, vi } from 'vitest'
import { filesIn, isSurveyPage, storeSurveyPage } from './survey-page.ts'

test('the files of the page are those that it names, each once', () => {
  const html =
    '<link rel="modulepreload" href="/assets/esm-CaIVR4Bw.js"><script>import "/assets/manifest-a9113ce4.js"</script><link href="/assets/esm-CaIVR4Bw.js"><img src="/images/x.png">'
  expect(filesIn(html)).toEqual([
    '/assets/esm-CaIVR4Bw.js',
    '/assets/manifest-a9113ce4.js',
    '/icon.svg',
    '/survey.webmanifest',
  ])
})

test('the page of surveyors has one address', () => {
  expect(
    ['/survey', '/survey/', '/surveys', '/admin/survey', '/survey/7'].map(isSurveyPage),
  ).toEqual([true, true, false, false, false])
})

/** The caches of a browser with one in it, and a register that has these files. */
function browser(
  stored: string[],
  html: string,
  { redirected = false, lost = [] as string[], foreign = [] as string[] } = {},
) {
  const cached = new Map(stored.map((path) => [path, 'old']))
  const cache = {
    keys: () =>
      Promise.resolve(
        [...cached.keys()].map((path) => ({ url: `https://register.example${path}` })),
      ),
    put: async (path: string) => void cached.set(path, 'new'),
    delete: async (path: string) => cached.delete(path),
  }
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) })
  vi.stubGlobal('fetch', (path: string) => {
    if (lost.includes(path)) return Promise.reject(new TypeError('Failed to fetch'))
    const isPage = path === '/survey' || foreign.includes(path)
    const headers = { 'Content-Type': isPage ? 'text/html; charset=utf-8' : 'text/javascript' }
    const answer = new Response(isPage ? html : 'script', { headers })
    return Promise.resolve(Object.defineProperty(answer, 'redirected', { value: redirected }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => Object.fromEntries(cached)
}

const [A, B] = ['/assets/a-1.js', '/assets/b-2.js']
/** The page itself names it. */
const OURS = '<link rel="manifest" href="/survey.webmanifest">'
const ALWAYS = { '/icon.svg': 'new', '/survey.webmanifest': 'new' }

test('the page is stored with its files; those of an earlier one are removed, others are not loaded again', async () => {
  const cached = browser(
    ['/survey', A, '/assets/old-0.js'],
    `${OURS}<script src="${A}"></script><script src="${B}"></script>`,
  )
  await storeSurveyPage()
  expect(cached()).toEqual({ '/survey': 'new', [A]: 'old', [B]: 'new', ...ALWAYS })
})

test('the page of before stays where a file of the new one is lost, and where the answer is another page', async () => {
  const before = { '/survey': 'old', [A]: 'old' }
  const lost = browser(Object.keys(before), `${OURS}<script src="${B}"></script>`, { lost: [B] })
  await expect(storeSurveyPage()).rejects.toThrow('Failed to fetch')
  expect(lost()).toEqual(before)
  const signedOut = browser(Object.keys(before), `${OURS}<script src="${B}"></script>`, {
    redirected: true,
  })
  await storeSurveyPage()
  expect(signedOut()).toEqual(before)
})

test('what a network answers in place of the register is not stored: neither as the page, nor as one of its files', async () => {
  const before = { '/survey': 'old', [A]: 'old' }
  const signIn = browser(
    Object.keys(before),
    '<h1>Welcome to the hotel</h1><script src="/assets/hotel.js"></script>',
  )
  await storeSurveyPage()
  expect(signIn()).toEqual(before)
  const blocked = browser(Object.keys(before), `${OURS}<script src="${B}"></script>`, {
    foreign: [B],
  })
  await expect(storeSurveyPage()).rejects.toThrow(`${B} was not answered by the register`)
  expect(blocked()).toEqual(before)
})
