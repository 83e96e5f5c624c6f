import type { Kysely } from 'kysely'
import type { ContentKind } from '#/domain/services/editing/content.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Tables } from '#/db/schema.ts'
import { FLAG_LABELS, type Flag, type FlagInput, type FlagRecord, type ShownFlag } from './flag.ts'

export const FLAGS: ContentKind<FlagInput, FlagRecord> = {
  labels: FLAG_LABELS,
  table: 'flags',
  read: readFlags,
  columnsOf: ({ name, code, indonesianName, administrationEmail }) => ({
    name,
    code,
    indonesianName,
    administrationEmail,
  }),
  takenFields: ({ name, code }, others) => ({
    ...(others.some((one) => one.name === name) && {
      name: [`There is a flag named ${name} already`],
    }),
    ...(others.some((one) => one.code === code) && { code: [`Another flag has the code ${code}`] }),
  }),
  addressIn: ({ name, code, administrationEmail }) => ({
    name,
    code,
    address: administrationEmail,
  }),
  async isInUse(db, id) {
    return (
      (await db
        .selectFrom('entries')
        .select('id')
        .where('flagId', '=', id)
        .limit(1)
        .executeTakeFirst()) !== undefined
    )
  },
  listedWith: (flag) => ({ indonesian: indonesianNameOf(flag) }),
}

/** Every flag State whole, in the order that visitors see. */
async function readFlags(db: Kysely<Tables>): Promise<FlagRecord[]> {
  const rows = await db.selectFrom('flags').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(
    ({ id, name, code, indonesianName, administrationEmail, hidden, version }, index) => ({
      id,
      name,
      code,
      indonesianName,
      administrationEmail,
      hidden: hidden === 1,
      place: index + 1,
      version,
    }),
  )
}

/** The flag States that recognise the authority, in their order; hidden ones are left out. */
export async function listFlags(context: RequestContext): Promise<Flag[]> {
  const records = await readFlags(context.db.read)
  return records.filter(({ hidden }) => !hidden).map(({ id, name, code }) => ({ id, name, code }))
}

/** All of them whole, hidden ones too, in their order. Refuses: unauthenticated. */
export async function listFlagsForStaff(context: RequestContext): Promise<FlagRecord[]> {
  allow(context, 'content.list')
  return readFlags(context.db.read)
}

/** Their codes and names for the public, in the language of the page. */
export async function listShownFlags(context: RequestContext): Promise<ShownFlag[]> {
  const records = (await readFlags(context.db.read)).filter(({ hidden }) => !hidden)
  return records.map((flag) => ({
    code: flag.code,
    name: context.language === 'id' ? indonesianNameOf(flag) : flag.name,
  }))
}

/**
 * The name on Indonesian pages: the stored one, or that of the country by its code (Unicode CLDR),
 * or the English one.
 */
function indonesianNameOf({
  code,
  name,
  indonesianName,
}: Pick<FlagRecord, 'code' | 'name' | 'indonesianName'>): string {
  if (indonesianName) return indonesianName
  // CLDR has a name for "unknown region", which is no country.
  if (!/^[a-z]{2}$/i.test(code) || code.toLowerCase() === 'zz') return name
  return (
    new Intl.DisplayNames('id', { type: 'region', fallback: 'none' }).of(code.toUpperCase()) ?? name
  )
}
