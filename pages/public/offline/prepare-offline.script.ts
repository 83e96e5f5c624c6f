import '#/domain/language/page-language.ts'
import { m } from '#/domain/texts/messages.js'
import { makeReadyForOffline } from './install-service-worker.ts'

/**
 * Has this device fetch what it needs to check certificates without a network, and warns in the
 * element where the register has lost what the device saw in it before.
 */
export default function prepareOffline(warning: HTMLElement): Promise<void> | undefined {
  if (import.meta.env.DEV) return
  return makeReadyForOffline(() => {
    warning.textContent = m.offline_rolled_back()
    warning.hidden = false
  })
}
