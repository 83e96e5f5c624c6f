import { readCode } from '#/app/scan/read-code.ts'
import { readStatement } from '#/app/statements/read-statement.ts'
import { readStatusList } from '#/app/statements/status/read-status-list.ts'
import { trustedKeysIn } from '#/app/statements/trusted-keys.ts'
import type { Read } from '#/drills/mutated-files/case.ts'

export type StatementSetup = { keys: string; address: string; origin: string }
export type Asked = { what: 'statement' | 'list' | 'link' | 'keys'; number: string; text: string }

/** Reads what a page reads that somebody else has given it: a statement, a list, a link, a set of keys. */
export async function open(setup: unknown): Promise<Read> {
  const { keys, address, origin } = setup as StatementSetup // what `statementsOf` gives
  const trusted = trustedKeysIn(JSON.parse(keys))
  return async (content) => {
    const { what, number, text }: Asked = JSON.parse(content.toString())
    if (what === 'statement') {
      const read = readStatement(number, text, trusted)
      return 'statement' in read ? JSON.stringify([number, read.statement]) : null
    }
    if (what === 'list') {
      const list = await readStatusList(text, address, trusted)
      return list && JSON.stringify([list.from, list.until, Buffer.from(list.bits).toString('base64')])
    }
    if (what === 'link') {
      const read = readCode(text, [origin])
      if ('refused' in read) return null
      if (/^\s*[a-z]+:/i.test(text) && new URL(text).origin !== origin)
        throw new Error(`A foreign link was taken for ours: ${text}`)
      return read.number
    }
    return String(trustedKeysIn(jsonOf(text)).length)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
