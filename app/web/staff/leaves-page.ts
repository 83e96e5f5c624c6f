type Address = { pathname: string; search: string }

/**
 * Whether a navigation leads to another page. A form is sent to the address that it is on, and that of a form that the server rendered
 * has `?record=` where the page has `?record`: queries are compared by what they say.
 */
export function leavesPage(from: Address, to: Address): boolean {
  return from.pathname !== to.pathname || queryOf(from) !== queryOf(to)
}

const queryOf = ({ search }: Address) => String(new URLSearchParams(search))
