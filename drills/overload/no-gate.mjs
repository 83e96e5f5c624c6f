// The planted fault, loaded before the server: whatever comes is begun at once, however much there is already.
import { registerHooks } from 'node:module'

const GATE = 'function gate('

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.endsWith('/build/server/server.js')) return loaded
    const source = Buffer.from(loaded.source ?? '').toString()
    if (!source.includes(GATE)) throw new Error('The server has no gate to take away')
    return { ...loaded, source: source.replace(GATE, `function gate(_, listener) { return listener }\nfunction gateBefore(`) }
  },
})
