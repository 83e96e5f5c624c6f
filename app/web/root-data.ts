import { useRouteLoaderData } from 'react-router'

/** What the root loader reads for every page: the public origin, and whether to suggest the other language. */
export type RootData = { origin: string; suggest: boolean }

/** The root loader's data; undefined on the error page of a request that never reached it. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
