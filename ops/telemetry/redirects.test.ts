import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openTracing } from './tracing.ts'

/** A server on this machine; its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address
    ? `http://127.0.0.1:${address.port}`
    : expect.fail('No port was given')
}

test.for([301, 302, 307, 308])(
  'a collector that answers %i leads nowhere else (ASVS V15.3.2)',
  async (status) => {
    const asked: string[] = []
    const elsewhere = await serve((request, response) => {
      asked.push(`elsewhere ${request.url}`)
      response.end('{}')
    })
    const collector = await serve((request, response) => {
      asked.push(`collector ${request.url}`)
      request.resume()
      response.writeHead(status, { location: `${elsewhere}/inside` }).end()
    })
    const tracing = openTracing(
      { endpoint: collector, ratio: 1, proxies: null },
      pino({ level: 'silent' }),
    )
    await tracing.sendEmail?.(() => Promise.resolve('sent'))
    await tracing.stop()
    expect(asked).toEqual(['collector /v1/traces'])
  },
)
