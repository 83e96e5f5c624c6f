import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

const Value = z.object({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
})
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .default([])
  .transform((list) =>
    Object.fromEntries(
      list.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]),
    ),
  )
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
})
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})

/**
 * A collector that stores what it receives: traces by OTLP over HTTP, as JSON (OTLP 1.x,
 * "OTLP/HTTP").
 */
export async function collector(port = 0) {
  const spans: z.infer<typeof Span>[] = []
  const bodies: string[] = []
  const paths = new Set<string>()
  const services = new Set<string | undefined>()
  const server = createServer((incoming, outgoing) => {
    paths.add(`${incoming.method} ${incoming.url}`)
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      bodies.push(body)
      for (const { resource, scopeSpans } of Export.parse(JSON.parse(body)).resourceSpans) {
        services.add(resource.attributes['service.name'])
        for (const scope of scopeSpans) spans.push(...scope.spans)
      }
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address() as AddressInfo // a TCP server's address
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    spans,
    bodies,
    paths,
    services,
  }
}
