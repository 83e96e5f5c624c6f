import { DatabaseSync } from 'node:sqlite'
import type { PresentRegister } from '#/db/rollback/present.ts'
import { columnsOf } from '#/db/snapshot/tables.ts'

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

/** What the present register has and the copy lacks. `unknown`: tables that cannot be compared, because a newer version changed them. */
export type Since = { counts: { what: string; count: number }[]; unknown: string[] }

/** Counts what was added since the copy, table by table. */
export async function countSince(present: PresentRegister, copyPath: string): Promise<Since> {
  const copy = new DatabaseSync(copyPath, { readOnly: true })
  const since: Since = { counts: [], unknown: [] }
  try {
    for (const [table, what] of Object.entries(COUNTED)) {
      if (!columnsOf(copy, table).includes('id')) continue
      if (!(await present.columnsOf(table)).includes('id')) {
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
  } finally {
    copy.close()
  }
}

/** The addresses of accounts that have another role, password or disabled state in the copy; those that it lacks are counted above. */
export async function accountsThatChange(
  present: PresentRegister,
  copyPath: string,
): Promise<string[]> {
  const columns = ['email', 'role', 'password', 'disabledAt']
  const there = await present.columnsOf('users')
  const copy = new DatabaseSync(copyPath, { readOnly: true })
  try {
    const here = columnsOf(copy, 'users')
    const compared = columns.filter((column) => there.includes(column) && here.includes(column))
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
  } finally {
    copy.close()
  }
}

/** What stays the same in all versions of one register, and differs between registers: a query of one value, and the columns it reads. */
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

/** Whether a copy is of the same register: nothing that both have and that never changes differs. */
export async function isSameRegister(present: PresentRegister, copyPath: string): Promise<boolean> {
  const copy = new DatabaseSync(copyPath, { readOnly: true })
  try {
    for (const { table, columns, query } of IDENTITY) {
      const there = await present.columnsOf(table)
      const here = columnsOf(copy, table)
      if (!columns.every((column) => there.includes(column) && here.includes(column))) continue
      const [ours] = await present.rows(query)
      const theirs = copy.prepare(query).get()
      // The copy may be from before the first such row, never the other way.
      if (theirs && theirs['v'] !== ours?.['v']) return false
    }
    return true
  } finally {
    copy.close()
  }
}
