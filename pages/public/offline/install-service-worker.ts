import type { StoredState } from '#/pages/public/offline/stored/refresh.ts'

/**
 * Makes this device ready to check certificates without a network, from a page that has loaded:
 * installs the service worker, and has it fetch what it needs. `onRolledBack` is called where the
 * register has lost what this device saw in it before.
 */
export async function makeReadyForOffline(onRolledBack: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ refreshed?: StoredState | null }>) => {
        if (data.refreshed?.rolledBack === true) onRolledBack()
      },
    )
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage('refresh')
  } catch {
    // No secure origin, or a browser that keeps nothing: there it works with the network alone.
  }
}
