import { Hono } from 'hono'
import { allowAnyOrigin } from '#/domain/api/endpoint.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { publicKeys } from './key-ring.server.ts'
import { didDocument, documentCertificates, keySet } from './key-set.ts'

/** `/.well-known/` (RFC 8615): the keys, for programs anywhere. */
export const keysApi = new Hono<ApiEnv>()
  .use(allowAnyOrigin)
  .use(async (c, next) => {
    c.header('Cache-Control', 'public, max-age=300')
    await next()
  })
  .get('/jwks.json', async (c) => {
    const keys = keySet(await publicKeys(c.get('context').db))
    return c.body(JSON.stringify(keys), 200, { 'Content-Type': 'application/jwk-set+json' })
  })
  .get('/document-certificates.pem', async (c) => {
    const keys = await publicKeys(c.get('context').db)
    return c.body(documentCertificates(keys), 200, { 'Content-Type': 'application/x-pem-file' })
  })
  .get('/did.json', async (c) => {
    const { db, origin } = c.get('context')
    return c.body(JSON.stringify(didDocument(origin, await publicKeys(db))), 200, {
      'Content-Type': 'application/did+json',
    })
  })
