// The planted error, loaded before the server: every request is started at once, however many are
// under way.
import { registerHooks } from 'node:module'

const ADMISSION_CONTROL = 'function admissionControl('

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.endsWith('/build/server/server.js')) return loaded
    const source = Buffer.from(loaded.source ?? '').toString()
    if (!source.includes(ADMISSION_CONTROL))
      throw new Error('The server has no admission control to take away')
    const none = `${ADMISSION_CONTROL}_, listener) { return listener }\nfunction replaced(`
    return { ...loaded, source: source.replace(ADMISSION_CONTROL, none) }
  },
})
