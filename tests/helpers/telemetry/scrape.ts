export type Series = { name: string; labels: Record<string, string>; value: number }

/** Prometheus' text format (version 0.0.4), as far as anybody here writes it. */
export function readMetrics(text: string): Series[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [whole, name, labels = '', value] =
        /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      if (whole === undefined || name === undefined)
        throw new Error(`This is no line of a metric: ${line}`)
      const pairs = Array.from(
        labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g),
        ([, key = '', text = '']) => [key, text],
      )
      return { name, labels: Object.fromEntries(pairs), value: Number(value) }
    })
}

/** The sum of all series of a name that have these labels; undefined where there is none. */
export function sumOf(
  series: Series[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const found = series.filter(
    (one) =>
      one.name === name &&
      Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  )
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}

/** Asks a register for its metrics. */
export async function scrape(url: string): Promise<{
  text: string
  of(name: string, labels?: Record<string, string>): number | undefined
  series: Series[]
}> {
  const response = await fetch(`${url}/metrics`)
  if (response.status !== 200) throw new Error(`The scrape was answered with ${response.status}`)
  const text = await response.text()
  const series = readMetrics(text)
  return { text, series, of: (name, labels) => sumOf(series, name, labels) }
}

/** The address of the metrics of a server with METRICS_PORT=0, from its log at level info. */
export function metricsUrlOf(output: string): string {
  const port = /"port":(\d+),"msg":"metrics can be read"/.exec(output)?.[1]
  if (port === undefined)
    throw new Error(`The server does not say where its metrics are:\n${output}`)
  return `http://127.0.0.1:${port}`
}
