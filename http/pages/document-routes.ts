import type { ServerBuild } from 'react-router'

type Params = Record<string, string | undefined>

/**
 * Finds the document at an address among the routes of the site map: null where the framework answers. By its rules
 * (https://reactrouter.com/start/framework/routing): capital letters and slashes at the end do not matter, and `*` is the rest of the path.
 */
export function documentRoutes<Module>(
  routes: ServerBuild['routes'],
  asDocument: (module: unknown) => Module | null,
) {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const withIndex = new Set(all.filter(({ index }) => index).map(({ parentId }) => parentId))
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : ''
  }
  const pages = all
    .filter(({ id, path, index }) => index || (path && !withIndex.has(id)))
    .map(({ id, path, module }) => ({
      ...compile(pathOf(id)),
      document: asDocument(module),
      isCatchAll: path === '*',
    }))
    // The page for unknown addresses answers what no other does; the one with the longer path comes first.
    .toSorted(
      (a, b) =>
        Number(a.isCatchAll) - Number(b.isCatchAll) ||
        b.pattern.source.length - a.pattern.source.length,
    )

  const pageAt = (path: string) => pages.find(({ pattern }) => pattern.test(path))

  return (path: string): { module: Module; params: Params } | null => {
    // The framework's own requests for the data of a page: `/services.data`.
    if (path.endsWith('.data') && pageAt(path.slice(0, -'.data'.length))?.document === null)
      return null
    const page = pageAt(path)
    if (!page || page.document === null) return null
    const values = page.pattern.exec(path)?.slice(1) ?? []
    const params = page.names.map((name, i) => [name, decodeURIComponent(values[i] ?? '')])
    return { module: page.document, params: Object.fromEntries(params) as Params }
  }
}

/** `/id/vessels/:imo` as a regular expression, and the names of its groups. */
function compile(path: string): { pattern: RegExp; names: string[] } {
  const names: string[] = []
  const parts = path.split('/').filter(Boolean)
  const source = parts.map((part) => {
    const name = part === '*' ? '*' : part.startsWith(':') ? part.slice(1) : null
    if (name === null) return `/${RegExp.escape(part)}`
    names.push(name)
    return name === '*' ? '(?:/(.+))?' : '/([^/]+)'
  })
  // `s`: the rest of a path may hold a line break, and is then not tried at each of its slashes.
  return { pattern: new RegExp(`^${source.join('')}/*$`, 'is'), names }
}
