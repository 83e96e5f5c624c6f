/**
 * Whether this document was loaded for another address than the one that is shown now. Who goes
 * back twice at once changes the address before any script of ours listens, and what the page says
 * would be taken for what is at that address. A page that was loaded again is believed, so that
 * none is loaded for ever. False where the browser does not say for which address.
 */
export function isOfAnotherAddress(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // the type of these entries
  if (navigation === undefined || navigation.type === 'reload' || !URL.canParse(navigation.name))
    return false
  const { pathname, search } = new URL(navigation.name)
  return pathname + search !== location.pathname + location.search
}
