import type { RequestContext } from '#/domain/context/request-context.ts'
import { publicKeys } from '#/domain/proof/keys/key-ring.server.ts'
import { didDocument, documentCertificates, keySet } from '#/domain/proof/keys/key-set.ts'
import type { Kit } from '#/domain/documents/kit/contents/kit.ts'
import { positionOf } from '#/domain/proof/statements/status-lists/status-list.ts'
import { signedStatusList } from '#/domain/proof/statements/status-lists/status-lists.server.ts'
import { newestCheckpoint } from '#/domain/proof/log/log.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { KitFile } from './archive.server.ts'

/**
 * What a program needs to check the codes and documents of the kit without a network, as the site
 * publishes it: the status lists of the records, the keys, and the newest state of the log.
 */
export async function statusFiles(
  context: RequestContext,
  { certificates }: Kit,
): Promise<KitFile[]> {
  const lists = [...new Set(certificates.map(({ record }) => positionOf(record.id).list))].toSorted(
    (a, b) => a - b,
  )
  const signed = await Promise.all(
    lists.map(async (list) => ({
      name: `status/status-${list}.jwt`,
      content: await signedStatusList(context, list),
    })),
  )
  const checkpoint = await checkpointOrNull(context)
  // Read last: a key that was made for a list is among them.
  const keys = await publicKeys(context.db)
  return [
    ...signed,
    { name: 'status/jwks.json', content: jsonOf(keySet(keys)) },
    { name: 'status/did.json', content: jsonOf(didDocument(context.origin, keys)) },
    { name: 'status/document-certificates.pem', content: documentCertificates(keys) },
    ...(checkpoint === null ? [] : [{ name: 'status/checkpoint.txt', content: checkpoint }]),
  ]
}

/** Null before anything is in the log. */
async function checkpointOrNull(context: RequestContext): Promise<string | null> {
  try {
    return await newestCheckpoint(context)
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not-found') return null
    throw error
  }
}

function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
