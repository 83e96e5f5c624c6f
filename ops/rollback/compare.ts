import type { DatabaseSync } from 'node:sqlite'
import { openFile } from '#/db/engines/sqlite.ts'
import type { ExclusiveRegister } from '#/db/snapshot/exclusive-file.ts'
import { columnsOf } from '#/db/snapshot/tables.ts'

// What the register in use has and a copy of it lacks. Either may have tables and columns that the
// other has not: a newer version may have changed them.

/** Tables whose rows are only added, and what one row is. */
const COUNTED: Readonly<Record<string, string>> = {
  registerEvents: 'changes of certificates',
  users: 'accounts',
  accountEvents: 'changes of accounts, and events of survey reports',
  siteEvents: 'changes of services and flags',
  shipEvents: 'changes of ships and companies',
  applications: 'applications',
  applicationEvents: 'changes of applications',
  messages: 'messages',
  imports: 'imports',
  documents: 'signed documents',
  systemEvents: 'events of keys and of the register',
}

/**
 * What stays the same in all versions of one register, and differs between registers: a query of
 * one value, and the columns it reads.
 */
const IDENTITY = [
  {
    table: 'logLeaves',
    columns: ['leaf', 'hash'],
    query: 'select hash as v from "logLeaves" where leaf = 0',
  },
  {
    table: 'signingKeys',
    columns: ['id', 'createdAt'],
    query: 'select id as v from "signingKeys" order by "createdAt", id limit 1',
  },
  {
    table: 'secrets',
    columns: ['name', 'value'],
    query: `select value as v from secrets where name = 'recovery-codes'`,
  },
  {
    table: 'users',
    columns: ['id', 'createdAt'],
    query: 'select "createdAt" as v from users order by id limit 1',
  },
  {
    table: 'registerEvents',
    columns: ['id', 'at'],
    query: 'select at as v from "registerEvents" order by id limit 1',
  },
]

/** What the present register has and the copy lacks. `unknown`: tables that cannot be compared. */
type Since = { counts: { what: string; count: number }[]; unknown: string[] }

/**
 * `accounts`: the addresses of those that have another role, password or disabled state in the
 * copy; those that it lacks are counted.
 */
export type Comparison = { since: Since; accounts: string[] }

/**
 * Compares the register in use with a copy. Throws an Error of one line where it is a copy of
 * another register.
 */
export async function compareWithCopy(
  present: ExclusiveRegister,
  copyPath: string,
): Promise<Comparison> {
  const copy = openFile(copyPath, 'read')
  try {
    if (!(await isSameRegister(present, copy)))
      throw new Error(`${copyPath} is a copy of another register. Nothing was changed`)
    return {
      since: await countSince(present, copy),
      accounts: await accountsThatChange(present, copy),
    }
  } finally {
    copy.close()
  }
}

/** Whether nothing differs that both have and that never changes. */
async function isSameRegister(present: ExclusiveRegister, copy: DatabaseSync): Promise<boolean> {
  for (const { table, columns, query } of IDENTITY) {
    const both = await commonColumns(present, copy, table)
    if (!columns.every((column) => both.includes(column))) continue
    const [ours] = await present.rows(query)
    const theirs = copy.prepare(query).get()
    // The copy may be from before the first such row, never the other way.
    if (theirs && theirs['v'] !== ours?.['v']) return false
  }
  return true
}

async function countSince(present: ExclusiveRegister, copy: DatabaseSync): Promise<Since> {
  const since: Since = { counts: [], unknown: [] }
  for (const [table, what] of Object.entries(COUNTED)) {
    if (!columnsOf(copy, table).includes('id')) continue
    if (!(await commonColumns(present, copy, table)).includes('id')) {
      since.unknown.push(table)
      continue
    }
    const last = Number(
      copy.prepare(`select coalesce(max(id), 0) as n from "${table}"`).get()?.['n'],
    )
    const [row] = await present.rows(`select count(*) as n from "${table}" where id > ${last}`)
    const count = Number(row?.['n'])
    if (count > 0) since.counts.push({ what, count })
  }
  return since
}

async function accountsThatChange(
  present: ExclusiveRegister,
  copy: DatabaseSync,
): Promise<string[]> {
  const both = await commonColumns(present, copy, 'users')
  const compared = ['email', 'role', 'password', 'disabledAt'].filter((column) =>
    both.includes(column),
  )
  if (!compared.includes('email')) return []
  const query = `select ${compared.map((column) => `"${column}"`).join(', ')} from users order by email`
  const now = new Map((await present.rows(query)).map((row) => [row['email'], row]))
  const earlier = copy.prepare(query).all()
  return earlier.flatMap((row) => {
    const account = now.get(row['email'])
    return account && compared.some((column) => account[column] !== row[column])
      ? [String(row['email'])]
      : []
  })
}

const IDS_AT_ONCE = 500

/**
 * Marks the emails that wait in the copy and were sent since as sent, so that no one gets them
 * twice.
 */
export async function carrySentEmails(
  present: ExclusiveRegister,
  copy: DatabaseSync,
): Promise<void> {
  const both = await commonColumns(present, copy, 'outbox')
  if (!['id', 'createdAt', 'state', 'sentAt'].every((column) => both.includes(column))) return
  const waiting = copy.prepare(`select id from outbox where state = 'waiting'`).all()
  const mark = copy.prepare(
    `update outbox set state = ?, "sentAt" = ?, "nextAttemptAt" = null where id = ? and "createdAt" = ? and state = 'waiting'`,
  )
  for (let start = 0; start < waiting.length; start += IDS_AT_ONCE) {
    const ids = waiting.slice(start, start + IDS_AT_ONCE).map(({ id }) => Number(id))
    const rows = await present.rows(
      `select id, "createdAt", state, "sentAt" from outbox where state in ('sent', 'unsent') and id in (${ids.join(', ')})`,
    )
    for (const { id, createdAt, state, sentAt } of rows) {
      if (typeof state !== 'string' || typeof createdAt !== 'string') continue
      mark.run(state, typeof sentAt === 'string' ? sentAt : null, Number(id), createdAt)
    }
  }
}

async function commonColumns(
  present: ExclusiveRegister,
  copy: DatabaseSync,
  table: string,
): Promise<string[]> {
  const there = await present.columnsOf(table)
  return columnsOf(copy, table).filter((column) => there.includes(column))
}
