import type { Chance } from '#/drills/frame/chance.ts'
import { keySet } from '#/app/keys/key-set.ts'
import { publicKeys } from '#/app/keys/key-ring.server.ts'
import { base64urlOf, bytesOfBase64url } from '#/app/statements/base64url.ts'
import { provingLink } from '#/app/statements/statements.server.ts'
import { statusList } from '#/app/statements/status/status-lists.server.ts'
import type { Store } from '#/db/schema.ts'
import { NOON, ORIGIN, scopeOf } from '#/tests/helpers/people.ts'
import type { Case, Kind } from './case.ts'
import { mutatedBytes, mutatedText } from './mutations.ts'
import { open, type Asked, type StatementSetup } from './readers/read-statement.ts'

const LINK_TOKENS = [
  '#',
  '/',
  '..',
  '%2e',
  '%',
  '\\',
  '@evil.example',
  'https://evil.example/',
  'HTTPS://',
  '?',
  '\0',
  '\u202E',
  '／',
  'x'.repeat(5_000),
]
const JSON_TOKENS = ['"', '{', '}', '[', ']', 'null', 'true', '1e999', ',', '\\u0000', '"keys":[],', '[['.repeat(5_000)]

/** Statements of QR codes, status lists, links and key sets of a register, signed by its keys. */
export async function statementsOf(db: Store): Promise<Kind> {
  const scope = scopeOf(db, { now: NOON })
  const records = await db.read.selectFrom('certificates').selectAll().execute()
  const links = await Promise.all(records.map((record) => provingLink(scope, record)))
  const keys = JSON.stringify(keySet(await publicKeys(db)))
  const address = `${ORIGIN}/status/0`
  const setup: StatementSetup = { keys, address, origin: ORIGIN }
  const read = await open(setup)
  const list = await statusList(scope, 0)
  const statements = records.map((record, i) => ({ number: record.certificateId, text: statementIn(links[i]) }))

  const next = async (chance: Chance): Promise<Case> => {
    const kind = chance.number()
    if (kind < 0.55) {
      const { number, text } = chance.pick(statements)
      const honest: Asked = { what: 'statement', number, text }
      const [mutation, asked] = mutatedStatement(honest, chance)
      return { mutation, content: bytesOf(asked), only: await read(bytesOf(honest)) }
    }
    if (kind < 0.75) {
      const honest: Asked = { what: 'list', number: '', text: list }
      const asked = { ...honest, text: mutatedBytes(Buffer.from(list), chance).content.toString('latin1') }
      return { mutation: 'a status list', content: bytesOf(asked), only: await read(bytesOf(honest)) }
    }
    if (kind < 0.9) {
      const text = mutatedText(chance.pick(links), LINK_TOKENS, chance)
      return { mutation: 'a link', content: bytesOf({ what: 'link', number: '', text }), only: null }
    }
    return {
      mutation: 'a key set',
      content: bytesOf({ what: 'keys', number: '', text: mutatedText(keys, JSON_TOKENS, chance) }),
      only: null,
    }
  }
  return { name: 'statements', reader: new URL('readers/read-statement.ts', import.meta.url), options: [], setup, next }
}

function statementIn(link = ''): string {
  const statement = new URL(link).searchParams.get('c')
  if (!statement) throw new Error(`There is no statement in ${link}`)
  return statement
}

function bytesOf(asked: Asked): Buffer {
  return Buffer.from(JSON.stringify(asked))
}

function mutatedStatement(honest: Asked, chance: Chance): [string, Asked] {
  const bytes = Buffer.from(bytesOfBase64url(honest.text) ?? [])
  switch (chance.below(5)) {
    case 0:
      return [
        'letters of a statement',
        { ...honest, text: mutatedText(honest.text, ['A', '_', '-', '=', '+', ' ', '\n'], chance) },
      ]
    case 1:
      return ['another number', { ...honest, number: mutatedText(honest.number, ['A', '-', '/', '1', ' '], chance) }]
    case 2:
      return ['a signature that stands for the same', { ...honest, text: base64urlOf(withOtherScalar(bytes)) }]
    default:
      return ['bytes of a statement', { ...honest, text: base64urlOf(mutatedBytes(bytes, chance).content) }]
  }
}

/** The order of the group of Ed25519 (RFC 8032 §5.1); a scalar above it must be refused (§5.1.7). */
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n

function withOtherScalar(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const scalar = copy.subarray(-32)
  const other = BigInt(`0x${Buffer.from(scalar).reverse().toString('hex')}`) + ORDER
  Buffer.from(other.toString(16).padStart(64, '0'), 'hex').reverse().copy(scalar)
  return copy
}
