import { makeReadyForOffline } from '#/pages/public/offline/install-service-worker.ts'

/**
 * Has the service worker store this page with its files, so that it opens without a network, and
 * asks the browser not to clear what the device stores (WHATWG Storage). Without a service worker,
 * such as in development, the page works with a network alone.
 */
export async function installForSurvey(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => false)
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  await makeReadyForOffline(() => undefined)
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('store-survey-page')
}
