import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client'

type Described = Omit<GaugeConfiguration<string>, 'registers' | 'collect'>

/** Registers gauges; returns them by the names given here. */
export function gauges<Name extends string>(registry: Registry, described: Record<Name, Described>): Record<Name, Gauge> {
  const made = Object.entries<Described>(described).map(([name, one]) => [name, new Gauge({ ...one, registers: [registry] })])
  // The names are those of `described`.
  return Object.fromEntries(made) as Record<Name, Gauge>
}
