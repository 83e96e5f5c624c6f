/**
 * For a page at several addresses: which of them a request is for. `pattern`: of the route, such as
 * `admin/flags/:id/edit`, as loaders and actions get it; the address itself may be written in other
 * ways, such as with capitals. `addresses`: the beginning of each.
 */
export function servedAt<What extends string>(
  pattern: string,
  addresses: Record<What, string>,
): What {
  // The framework leaves out the first slash.
  const asked = `${pattern.replace(/^(?!\/)/, '/')}/`
  for (const what in addresses) if (asked.startsWith(`${addresses[what]}/`)) return what
  throw new Error(`The page does not know which of its addresses ${pattern} is`)
}
