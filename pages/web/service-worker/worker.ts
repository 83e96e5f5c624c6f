import { plainAddress } from '#/core/languages.ts'
import { SYNC, synchronise } from '#/pages/surveyor/device/synchronise.ts'
import { refresh } from '#/pages/public/offline/stored/refresh.ts'
import { answerOrStored } from './answer-or-stored.ts'
import { storeFiles, storePage } from './store-files.ts'
import { isSurveyFile, isSurveyPage, storedSurveyPage, storeSurveyPage } from './survey-page.ts'

// The service worker: shows the offline page when a verification gets no answer, and the page of
// surveyors without a network. It handles no other requests.

/** Set by the build: the files of the offline page. */
declare const OFFLINE_FILES: string[]
/** Set by the build: what checks files, and PDFs, without a network. */
declare const LATER_FILES: string[]

// What a service worker has beyond a page (W3C Service Workers); TypeScript's types of it exclude
// those of pages.
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type MessageReceived = Lasting & {
  data: unknown
  source: { postMessage(message: unknown): void } | null
}
type ServiceWorker = {
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(kind: 'sync', listener: (event: Lasting & { tag: string }) => void): void
  addEventListener(kind: 'message', listener: (event: MessageReceived) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: ServiceWorkerRegistration
}
// This file runs only as a service worker.
const worker = globalThis as unknown as ServiceWorker

const PAGE = '/offline.html'
/** A new build has other files, and so another cache. */
const FILES = `lentera-offline-${OFFLINE_FILES.join().length}-${fingerprint(OFFLINE_FILES.join())}`
worker.addEventListener('install', (event) => {
  event.waitUntil(storeOfflinePage().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  const old = caches
    .keys()
    .then((names) => names.filter((name) => name.startsWith('lentera-offline-') && name !== FILES))
  event.waitUntil(
    Promise.all([
      old.then((names) => Promise.all(names.map((name) => caches.delete(name)))),
      worker.registration.navigationPreload?.enable(),
      // Also of the page that installed it: what that loads later, such as the check of files, is
      // then found without a network.
      worker.clients.claim(),
    ]),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && isVerification(pathname))
    event.respondWith(answerOrStored(requested(event), () => caches.match(PAGE)))
  else if (request.mode === 'navigate' && isSurveyPage(pathname))
    event.respondWith(answerOrStored(requested(event), storedSurveyPage))
  else if (OFFLINE_FILES.includes(pathname) || isSurveyFile(pathname))
    event.respondWith(readCached(request))
})

// The network is back, and the page of surveyors has something to send (WICG Background Sync).
worker.addEventListener('sync', (event) => {
  if (event.tag === SYNC) event.waitUntil(synchronise({ isAsked: false }))
})

worker.addEventListener('message', (event) => {
  // The page of surveyors asks for it once it is loaded.
  if (event.data === 'store-survey-page') return event.waitUntil(storeSurveyPage())
  if (event.data !== 'refresh') return
  const { source } = event
  event.waitUntil(
    refresh(location.origin, Date.now()).then(
      (state) => source?.postMessage({ refreshed: state }),
      () => source?.postMessage({ refreshed: null }),
    ),
  )
  event.waitUntil(storeLaterFiles())
})

/** Last its page, so that it is never stored without its files. */
async function storeOfflinePage(): Promise<void> {
  const cache = await caches.open(FILES)
  await storeFiles(cache, OFFLINE_FILES)
  const scripts = OFFLINE_FILES.filter((file) => file.startsWith('/assets/'))
  await storePage(cache, PAGE, scripts)
}

function isVerification(path: string): boolean {
  return /^\/verify(?:\/|$)/.test(plainAddress(path))
}

async function requested({ request, preloadResponse }: Fetching): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

/**
 * One after the other, so that a line that breaks off leaves what has come; who saves data gets
 * them when a file is checked.
 */
async function storeLaterFiles(): Promise<void> {
  // Not every browser says so (WICG Save-Data), and TypeScript's types do not know it.
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData === true) return
  const cache = await caches.open(FILES)
  for (const file of LATER_FILES) {
    if ((await cache.match(file)) === undefined) await storeFiles(cache, [file]).catch(() => {})
  }
}

async function readCached(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

/** FNV-1a, 32 bits. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  return hash.toString(36)
}
