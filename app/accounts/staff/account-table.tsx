import { Link } from 'react-router'
import type { ManagedAccount } from '#/app/accounts/schemas/account.ts'
import { when } from '#/app/accounts/when.ts'
import { paths } from '#/app/web/paths.ts'
import { Badge } from '#/app/web/ui/badge.tsx'
import { ROLE_NAMES } from './role-names.ts'

const COLUMNS = ['Email', 'Role', 'Second factor', 'Last seen', 'Status']
const cell = 'px-2 py-2 align-middle max-lg:flex max-lg:gap-3 max-lg:px-0 max-lg:py-1'

/** All accounts: a table on wide screens, otherwise one block for each account. */
export function AccountTable({ accounts, self }: { accounts: ManagedAccount[]; self: number }) {
  return (
    <table className="w-full border-collapse max-lg:block">
      <caption className="sr-only">
        Accounts by email; times are in Indonesia time (WIB, UTC+7)
      </caption>
      <thead className="max-lg:sr-only">
        <tr className="border-b-2 border-edge text-left text-sm text-quiet">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="px-2 py-2 font-semibold first:pl-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {accounts.map((account) => (
          <Row key={account.id} account={account} isSelf={account.id === self} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ account, isSelf }: { account: ManagedAccount; isSelf: boolean }) {
  const { id, email, role, secondFactor, lastSeenAt, disabledAt } = account
  return (
    <tr className="border-b border-line last:border-0 hover:bg-mist max-lg:block max-lg:py-4">
      <th scope="row" className={`${cell} pl-0 text-left font-normal`}>
        <Link
          to={paths.account(id)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-link underline-offset-4 hover:underline"
        >
          {email}
        </Link>
        {isSelf && <span className="text-quiet max-lg:self-center lg:ml-2">(you)</span>}
      </th>
      <td className={cell}>
        <Narrow>Role</Narrow>
        {ROLE_NAMES[role]}
      </td>
      <td className={cell}>
        <Narrow>Second factor</Narrow>
        {secondFactor ? 'On' : 'Off'}
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <Narrow>Last seen</Narrow>
        {lastSeenAt === null ? 'Never' : when(lastSeenAt)}
      </td>
      <td className={cell}>
        <Narrow>Status</Narrow>
        <AccountState disabledAt={disabledAt} />
      </td>
    </tr>
  )
}

export function AccountState({ disabledAt }: Pick<ManagedAccount, 'disabledAt'>) {
  return disabledAt === null ? (
    <Badge tone="good">Enabled</Badge>
  ) : (
    <Badge tone="bad">Disabled</Badge>
  )
}

function Narrow({ children }: { children: string }) {
  return <span className="w-32 shrink-0 text-quiet lg:hidden">{children}</span>
}
