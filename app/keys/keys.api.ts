import { Hono } from 'hono'
import type { ApiEnv } from '#/app/scope.ts'
import { publicKeys } from './key-ring.server.ts'
import { didDocument, documentCertificates, keySet } from './key-set.ts'

/** `/.well-known/` (RFC 8615): the keys, for programs anywhere. */
export const keysApi = new Hono<ApiEnv>()
  .use(async (c, next) => {
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cache-Control', 'public, max-age=300')
    // The headers of every answer say the opposite; this is for everybody.
    c.set('headers', { ...c.get('headers'), 'Cross-Origin-Resource-Policy': 'cross-origin' })
    await next()
  })
  .get('/jwks.json', async (c) => {
    const keys = keySet(await publicKeys(c.get('scope').db))
    return c.body(JSON.stringify(keys), 200, { 'Content-Type': 'application/jwk-set+json' })
  })
  .get('/document-certificates.pem', async (c) => {
    const keys = await publicKeys(c.get('scope').db)
    return c.body(documentCertificates(keys), 200, { 'Content-Type': 'application/x-pem-file' })
  })
  .get('/did.json', async (c) => {
    const { db, origin } = c.get('scope')
    return c.body(JSON.stringify(didDocument(origin, await publicKeys(db))), 200, { 'Content-Type': 'application/did+json' })
  })
