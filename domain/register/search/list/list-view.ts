import { z } from 'zod'
import { setCookie } from '#/domain/context/cookies.ts'
import type { LISTED } from '#/domain/register/model/certificate/field-lists.ts'

/** The columns that may be hidden; number, vessel, status and actions are always shown. */
export const OPTIONAL_COLUMNS = [
  'imoNumber',
  'flag',
  'type',
  'issuedDate',
  'expiryDate',
] as const satisfies (typeof LISTED)[number][]
type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number]

/** How this device shows the list. `wrapped`: long texts in several lines instead of one. */
export type ListView = { hidden: OptionalColumn[]; wrapped: boolean }

/** The form of columns: which are shown, and whether texts wrap. */
export const ListViewForm = z.object({
  column: z.array(z.string()),
  wrapped: z.string().optional(),
})

const WRAPPED = 'wrapped'

/** The view that a cookie header carries; all columns in one line each where it carries none. */
export function listViewOf(cookieHeader: string | null): ListView {
  const value = /(?:^|;\s*)(?:__Host-)?list-view=([\w.]*)/.exec(cookieHeader ?? '')?.[1] ?? ''
  const names = value.split('.')
  return {
    hidden: OPTIONAL_COLUMNS.filter((column) => names.includes(column)),
    wrapped: names.includes(WRAPPED),
  }
}

/** The Set-Cookie header that stores a view on the device. On https the server binds it to this host. */
export function listViewCookie({ hidden, wrapped }: ListView): string {
  const value = [...hidden, ...(wrapped ? [WRAPPED] : [])].join('.')
  return setCookie('list-view', value)
}

/** The view that the form of columns asks for: what is not selected is hidden. */
export function chosenView(form: FormData): ListView {
  const shown = form.getAll('column')
  return {
    hidden: OPTIONAL_COLUMNS.filter((column) => !shown.includes(column)),
    wrapped: form.has('wrapped'),
  }
}
