import { Agent, get } from 'node:http'

/** One look at a certificate, by one of the two endpoints. */
export type Look = { status: number; valid: boolean }

export type Endpoint = 'api' | 'page'

/**
 * Visitors on several connections, so that every process of a server is asked; each connection is
 * kept, as browsers and programs keep theirs. Looks go round them.
 */
export function visitors(origin: string, connections: number) {
  const agents = Array.from(
    { length: connections },
    () => new Agent({ keepAlive: true, maxSockets: 1 }),
  )
  let turn = 0
  return {
    look: async (number: string, endpoint: Endpoint): Promise<Look> => {
      turn += 1
      const agent = agents[turn % agents.length]
      const path = endpoint === 'api' ? `/api/certificates/verify/${number}` : `/verify/${number}`
      const { status, text } = await ask(origin + path, agent)
      return {
        status,
        valid: endpoint === 'api' ? saysValid(text) : text.includes('data-verdict="valid"'),
      }
    },
    close: () => agents.forEach((agent) => agent.destroy()),
  }
}

/** Of what is no JSON nothing is known; its status says what it is. */
function saysValid(text: string): boolean {
  return /"isValid":\s*true/.test(text)
}

function ask(url: string, agent: Agent | undefined): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    get(url, { ...(agent && { agent }) }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    }).once('error', reject)
  })
}
