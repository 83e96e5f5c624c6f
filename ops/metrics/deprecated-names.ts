import type { Gauge, Registry } from 'prom-client'
import type { Endpoint } from './endpoints.ts'

// Names of the previous version, exported for one more version. To remove them: delete this file and its imports.

const OLD_NAMES = {
  lentera_emails_total: 'lentera_letters_total',
  lentera_outbox_emails: 'lentera_outbox_letters',
}

/** The names of the labels of an endpoint: `endpoint`, and the deprecated `door` with the same value. */
export const ENDPOINT_LABELS = ['endpoint', 'door'] as const

/** To be added to the help of metrics with these labels. */
export const LABEL_NOTE = '; door is deprecated: use endpoint'

export function endpointLabels(
  endpoint: Endpoint,
): Record<(typeof ENDPOINT_LABELS)[number], string> {
  return { endpoint, door: endpoint }
}

/** Registers the deprecated names of the renamed metrics of a registry, with the values of the new ones. */
export function registerDeprecatedNames(registry: Registry): void {
  for (const [name, old] of Object.entries(OLD_NAMES)) {
    // Only the first process has the metrics of the outbox.
    const metric = registry.getSingleMetric(name)
    if (!metric) continue
    const get = async () => ({
      ...(await metric.get()),
      name: old,
      help: `Deprecated: use ${name}`,
    })
    // The registry uses nothing of a metric but its name and `get`.
    registry.registerMetric({ name: old, get } as unknown as Gauge)
  }
}
