import type { RequestContext } from '#/app/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { resolveTarget } from './resolve-target.server.ts'
import { readTargetUrl } from './target-url.server.ts'

const RESOLVE_MS = 5_000

/** The address of a webhook in its normal form. Refuses one that does not lead to the public internet (invalid). Checked again at each delivery. */
export async function requireTarget(
  { webhooksToLoopback = false }: RequestContext,
  text: string,
): Promise<string> {
  const rules = { toLoopback: webhooksToLoopback }
  const read = readTargetUrl(text, rules)
  if ('refused' in read) throw refuse(read.refused)
  const target = await resolveTarget(read.url, rules, { signal: AbortSignal.timeout(RESOLVE_MS) })
  if ('refused' in target) throw refuse(target.refused)
  return read.url.href
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { url: [message] } })
}
