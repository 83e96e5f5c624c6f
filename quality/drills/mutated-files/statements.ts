import { base64urlOf, bytesOfBase64url } from '#/core/bytes.ts'
import type { Random } from '#/quality/drills/frame/random.ts'
import { keySet } from '#/domain/proof/keys/key-set.ts'
import { publicKeys } from '#/domain/proof/keys/key-ring.server.ts'
import { statementIn } from '#/domain/proof/statements/code-link.ts'
import { provingLink } from '#/domain/proof/statements/statements.server.ts'
import { signedStatusList } from '#/domain/proof/statements/status-lists/status-lists.server.ts'
import type { Store } from '#/db/schema.ts'
import { NOON, ORIGIN, contextOf } from '#/tests/helpers/people.ts'
import { honestOutcome, type Case, type Kind } from './case.ts'
import { mutatedBytes, mutatedText } from './mutations.ts'
import { open, type Asked, type StatementSetup } from './readers/read-statement.ts'
import { selectEntries } from '#/db/entries.ts'

const FORMS = ['?c=', '#'] as const

type CodeLink = { number: string; statement: string }

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
const JSON_TOKENS = [
  '"',
  '{',
  '}',
  '[',
  ']',
  'null',
  'true',
  '1e999',
  ',',
  '\\u0000',
  '"keys":[],',
  '[['.repeat(5_000),
]

/** What is mutated, and what the honest ones come to. */
type Honest = {
  codes: CodeLink[]
  /** Each code in each form. */
  links: { form: (typeof FORMS)[number]; code: CodeLink; only: string }[]
  list: string
  onlyList: string
  keys: string
}

/** Statements of QR codes, status lists, links and key sets of a register, signed by its keys. */
export async function statementsOf(db: Store): Promise<Kind> {
  const context = contextOf(db, { now: NOON })
  const records = await selectEntries(db.read).execute()
  const proving = await Promise.all(records.map((record) => provingLink(context, record)))
  const keys = JSON.stringify(keySet(await publicKeys(db)))
  const address = `${ORIGIN}/status/0`
  const setup: StatementSetup = {
    where: { dataDir: db.where.dataDir },
    keys,
    address,
    origin: ORIGIN,
  }
  const read = await open(setup)
  const list = await signedStatusList(context, 0)
  const onlyList = await honestOutcome(read, bytesOf({ what: 'list', text: list }))
  const codes = records.map((record, i) => ({
    number: record.certificateId,
    statement: statementIn(new URL(proving[i] ?? '')) ?? '',
  }))
  const links = await Promise.all(
    FORMS.flatMap((form) =>
      codes.map(async (code) => {
        const content = bytesOf({ what: 'code', text: linkOf(code, form) })
        return { form, code, only: await honestOutcome(read, content) }
      }),
    ),
  )
  const honest = { codes, links, list, onlyList, keys }
  return {
    name: 'statements',
    reader: new URL('readers/read-statement.ts', import.meta.url),
    options: [],
    setup,
    next: (random) => mutatedStatement(honest, random),
  }
}

function mutatedStatement({ codes, links, list, onlyList, keys }: Honest, random: Random): Case {
  const kind = random.number()
  if (kind < 0.55) {
    const { form, code, only } = random.pick(links)
    const [mutation, mutated] = mutatedCode(code, random)
    return {
      mutation: `${form} ${mutation}`,
      content: bytesOf({ what: 'code', text: linkOf(mutated, form) }),
      only,
    }
  }
  if (kind < 0.75) {
    const text = mutatedBytes(Buffer.from(list), random).content.toString('latin1')
    return { mutation: 'a status list', content: bytesOf({ what: 'list', text }), only: onlyList }
  }
  if (kind < 0.9) {
    const text = mutatedText(linkOf(random.pick(codes), random.pick(FORMS)), LINK_TOKENS, random)
    return { mutation: 'a link', content: bytesOf({ what: 'link', text }), only: null }
  }
  const text = mutatedText(keys, JSON_TOKENS, random)
  return { mutation: 'a key set', content: bytesOf({ what: 'keys', text }), only: null }
}

/** The link of a code as it is printed now, and as it was before docs/decisions/0037. */
function linkOf({ number, statement }: CodeLink, form: (typeof FORMS)[number]): string {
  const path = `${ORIGIN}/verify/${encodeURIComponent(number)}`
  return form === '?c=' ? `${path}?c=${encodeURIComponent(statement)}` : `${path}#${statement}`
}

function bytesOf(asked: Asked): Buffer {
  return Buffer.from(JSON.stringify(asked))
}

function mutatedCode(honest: CodeLink, random: Random): [string, CodeLink] {
  const bytes = Buffer.from(bytesOfBase64url(honest.statement) ?? [])
  switch (random.below(5)) {
    case 0:
      return [
        'characters of a statement',
        {
          ...honest,
          statement: mutatedText(honest.statement, ['A', '_', '-', '=', '+', ' ', '\n'], random),
        },
      ]
    case 1:
      return [
        'another number',
        { ...honest, number: mutatedText(honest.number, ['A', '-', '/', '1', ' '], random) },
      ]
    case 2:
      return [
        'a signature that stands for the same',
        { ...honest, statement: base64urlOf(withOtherScalar(bytes)) },
      ]
    default:
      return [
        'bytes of a statement',
        { ...honest, statement: base64urlOf(mutatedBytes(bytes, random).content) },
      ]
  }
}

/**
 * The order of the group of Ed25519 (RFC 8032 §5.1); a scalar above it must be refused (§5.1.7).
 */
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n

function withOtherScalar(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const scalar = copy.subarray(-32)
  const other = BigInt(`0x${Buffer.from(scalar).reverse().toString('hex')}`) + ORDER
  Buffer.from(other.toString(16).padStart(64, '0'), 'hex').reverse().copy(scalar)
  return copy
}
