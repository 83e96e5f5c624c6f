import { isObject, trustedKeysIn, type TrustedKey } from '#/app/statements/trusted-keys.ts'
import { readStatusList } from '#/app/statements/status/read-status-list.ts'
import { checkpointOf, hasGrown } from '#/app/offline/log/growth.ts'
import { keepText, keptJson, keptText } from './store.ts'

/** The names of what is kept. */
export const KEPT = { keys: 'keys', state: 'state', checkpoint: 'checkpoint', list: (list: number) => `status-${list}` }

/** What came of the last refreshment: when it was, and whether the register's log was found to be shorter than it had been. */
export type KeptState = { at: number; rolledBack: boolean }

const AN_HOUR = 3_600_000
/** 8 million certificates. */
const MOST_LISTS = 64

/**
 * Fetches keys, the log's newest state and the status lists from a site, at most once an hour, and keeps what is signed by the
 * site's keys and not older than what is kept. Where the log has lost what it had, nothing new is believed. `now`: milliseconds.
 * Throws where the network fails.
 */
export async function refresh(origin: string, now: number): Promise<KeptState> {
  const before = await keptState()
  if (before && now - before.at < AN_HOUR && now >= before.at) return before
  const set = stillCompromised(JSON.parse(await fetched(`${origin}/.well-known/jwks.json`)), await keptKeys())
  const keys = trustedKeysIn(set)
  const rolledBack = !(await followLog(origin, keys))
  if (!rolledBack) {
    await keepText(KEPT.keys, JSON.stringify(set))
    await keepLists(origin, keys)
  }
  const state: KeptState = { at: now, rolledBack }
  await keepText(KEPT.state, JSON.stringify(state))
  return state
}

export async function keptState(): Promise<KeptState | null> {
  const state = await keptJson(KEPT.state)
  if (!isObject(state) || typeof state['at'] !== 'number') return null
  return { at: state['at'], rolledBack: state['rolledBack'] === true }
}

export async function keptKeys(): Promise<TrustedKey[]> {
  return trustedKeysIn(await keptJson(KEPT.keys))
}

/** A JWK set in which a key that was once said to be compromised still is. */
function stillCompromised(set: unknown, before: TrustedKey[]): unknown {
  if (!isObject(set) || !Array.isArray(set['keys'])) return set
  const compromised = new Set<unknown>(before.filter((key) => key.compromised).map(({ id }) => id))
  const keys = set['keys'].map((key: unknown) => (isObject(key) && compromised.has(key['kid']) ? { revoked: 0, ...key } : key))
  return { keys }
}

/** Whether the log still has all that it had; then its newest state is kept. A log of nothing is not there yet. */
async function followLog(origin: string, keys: TrustedKey[]): Promise<boolean> {
  const kept = await keptText(KEPT.checkpoint)
  const answer = await fetch(`${origin}/log/checkpoint`)
  if (answer.status === 404) return kept === null
  if (!answer.ok) throw new Error(`The log answered ${answer.status}`)
  const note = await answer.text()
  const newest = checkpointOf(origin, note, keys)
  // Of another name, as where the register is reached by another address than its own, or signed by a key that is not known
  // here yet: nothing is believed of it, and nobody is accused.
  if (!newest) throw new Error('The log’s state is not signed by a key of this site')
  // What was kept was checked with the keys of that time.
  const before = kept === null ? null : checkpointOf(origin, kept, null)
  const grown = before === null || (await hasGrown(before, newest, (path) => fetchedBytes(`${origin}/log/${path}`)))
  if (grown) await keepText(KEPT.checkpoint, note)
  return grown
}

async function keepLists(origin: string, keys: TrustedKey[]): Promise<void> {
  const index: unknown = JSON.parse(await fetched(`${origin}/status`))
  const lists = isObject(index) && typeof index['lists'] === 'number' ? Math.min(index['lists'], MOST_LISTS) : 0
  for (let list = 0; list < lists; list++) {
    const address = `${origin}/status/${list}`
    const token = await fetched(address)
    const newer = await readStatusList(token, address, keys)
    const before = await keptText(KEPT.list(list))
    const older = before === null ? null : await readStatusList(before, address, keys)
    if (newer && (!older || newer.from >= older.from)) await keepText(KEPT.list(list), token)
  }
}

async function fetched(address: string): Promise<string> {
  return new TextDecoder().decode(await fetchedBytes(address))
}

async function fetchedBytes(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
