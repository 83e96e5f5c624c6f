import { useSyncExternalStore } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { paths } from '#/domain/addresses/paths.ts'

/**
 * Fetches the code of the pages that a click leads to without a reload, once this one runs. Without
 * it a lost connection would be found while the code is fetched, which ends on the error page of
 * the browser; so the page itself can say that the services could not be fetched. The pages share
 * their code, so any service stands for all.
 */
export function PrepareServicePages() {
  // False on the server and while the page is hydrated.
  const runs = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  if (!runs) return null
  return [paths.services(), paths.service('any'), paths.apply('any'), paths.applyForCustom()].map(
    (path) => <PrefetchPageLinks key={path} page={path.replace(/#.*/, '')} />,
  )
}

const neverChanges = () => () => {}
