import type { ReactElement } from 'react'
import {
  createStaticHandler,
  isRouteErrorResponse,
  RouterContextProvider,
  type LoaderFunction,
  type MetaDescriptor,
  type RouteObject,
  type ServerBuild,
  type StaticHandlerContext,
} from 'react-router'
import { OUT_OF_REACH_SECONDS, STATUS_OF } from '#/core/refusal.ts'
import { renderDocument } from '#/pages/public/document/document.tsx'
import { pageAddress } from '#/pages/web/page-address.tsx'
import { rootDataOf } from '#/pages/web/root-data.ts'
import { reportContext, requestContextKey } from '#/pages/web/route-context.ts'
import {
  isDocument,
  type DocumentStyles,
  type RouteHandle,
} from '#/pages/web/document/route-handle.ts'
import { errorDetail, StatusPage, statusTitle } from '#/pages/web/shell/error-page.tsx'
import { isOutOfReach } from '#/db/errors.ts'
import { toRendered, type PageRequest, type Rendered } from './framework.ts'

type Routes = ServerBuild['routes']
type Meta = (args: {
  loaderData: unknown
  params: object
  matches: object[]
  location: object
}) => MetaDescriptor[]
type Content = {
  status: number
  meta: MetaDescriptor[]
  styles: DocumentStyles
  element: ReactElement
}

let site: Promise<ReturnType<typeof documentsOf>> | undefined

/**
 * The page at this address if it is a document (pages/web/document/route-handle.ts), else null. The
 * framework's own matching and loading, without what it prepares for a browser that takes the page
 * over (docs/decisions/0060).
 */
export async function renderAsDocument(
  { request, requestContext, nonce }: PageRequest,
  path: string,
  report: (error: unknown) => void,
): Promise<Rendered | null> {
  site ??= import('virtual:react-router/server-build').then(({ routes }) => documentsOf(routes))
  const documents = await site
  const context = new RouterContextProvider()
  context.set(requestContextKey, requestContext)
  context.set(reportContext, report)
  const found = await documents.load(request, path, context)
  if (found === null) return null
  if (found instanceof Response) return toRendered(found.status, found.headers, [])
  const address = pageAddress(found.location, rootDataOf(request.headers, requestContext.origin))
  const { status, meta, styles, element } = documents.contentOf(found, address, report)
  const { route } = lastOf(found)
  const { Closing = null } = isDocument(route.handle) ? route.handle : {}
  const parts =
    request.method === 'HEAD'
      ? []
      : renderDocument({ address, meta, styles, Closing, nonce, content: element })
  const rendered = toRendered(status, found.loaderHeaders[route.id], parts)
  rendered.headers['content-type'] = 'text/html; charset=utf-8'
  if (status === STATUS_OF.unavailable && found.errors)
    rendered.headers['retry-after'] ??= String(OUT_OF_REACH_SECONDS)
  if (status === 405) rendered.headers['allow'] = 'GET, HEAD'
  return rendered
}

/**
 * All routes of the site map, so that an address leads to the same page as in the framework, with
 * the loaders of documents alone.
 */
function documentsOf(routes: Routes) {
  const handler = createStaticHandler(asTree(routes))

  /**
   * The data of a document, its error, or the response of its loader, such as a redirect; null
   * where the framework answers.
   */
  async function load(asked: Request, path: string, context: RouterContextProvider) {
    const request = routable(asked)
    const at = (pathname: string) => () => ({ pathname, search: searchOf(asked.url), hash: '' })
    // The framework's own requests for the data of a page: `/services.data`.
    if (path.endsWith('.data')) {
      const normalizePath = at(path.slice(0, -'.data'.length))
      const page = await handler.query(request, {
        requestContext: context,
        normalizePath,
        filterMatchesToLoad: () => false,
      })
      if (!(page instanceof Response) && !isDocument(lastOf(page).route.handle)) return null
    }
    const found = await handler.query(request, { requestContext: context, normalizePath: at(path) })
    return found instanceof Response || isDocument(lastOf(found).route.handle) ? found : null
  }

  /** What is within the frame: the page or an error page. */
  function contentOf(
    found: StaticHandlerContext,
    address: object,
    report: (error: unknown) => void,
  ): Content {
    if (found.errors) return errorContent(Object.values(found.errors)[0], report)
    const { route, params } = lastOf(found)
    const loaderData: unknown = found.loaderData[route.id]
    const { document: Page, styles } = route.handle as RouteHandle // found by it
    const meta = routes[route.id]?.module.meta as Meta | undefined // as the routes' types check it
    return {
      status: found.statusCode,
      meta:
        meta?.({
          loaderData,
          params,
          matches: [{ id: 'root', loaderData: address }],
          location: address,
        }) ?? [],
      styles: styles(loaderData),
      element: <Page loaderData={loaderData} params={params} />,
    }
  }

  return { load, contentOf }
}

/**
 * Without the signal of the connection: a visitor who leaves would end the work with a reason that
 * is no Error, and nothing would be logged. The router knows some methods alone, and refuses POST
 * as it would any other that is not for reading.
 */
function routable({ url, method, headers }: Request): Request {
  return new Request(url, {
    method: method === 'GET' || method === 'HEAD' ? method : 'POST',
    headers,
  })
}

function errorContent(error: unknown, report: (error: unknown) => void): Content {
  const isExpected = isRouteErrorResponse(error)
  if (!isExpected) report(error)
  const status = isExpected ? error.status : isOutOfReach(error) ? STATUS_OF.unavailable : 500
  const element = (
    <StatusPage
      status={status}
      detail={isExpected && status !== 405 ? errorDetail(error.data) : null}
    />
  )
  return { status, meta: [{ title: statusTitle(status) }], styles: 'site', element }
}

function asTree(routes: Routes, parentId?: string): RouteObject[] {
  const children = Object.values(routes).filter(
    (route) => route !== undefined && route.parentId === parentId,
  )
  return children.map((route) => {
    const { id, path, index, module } = route as NonNullable<typeof route> // filtered above
    const loader = isDocument(module.handle)
      ? (module.loader as LoaderFunction | undefined)
      : undefined // as the routes' types check it
    const common = {
      id,
      handle: module.handle,
      ...(loader && { loader }),
      ...(path !== undefined && { path }),
    }
    if (index) return { ...common, index: true }
    const below = asTree(routes, id)
    // Such as the staff area: the framework answers all of it, so that it is one route to match
    // here instead of eighty.
    const isOfFramework =
      path !== undefined && below.some((one) => one.path === '*') && !below.some(hasDocument)
    return isOfFramework ? { ...common, path: `${path}/*` } : { ...common, children: below }
  })
}

function hasDocument({ handle, children = [] }: RouteObject): boolean {
  return isDocument(handle) || children.some(hasDocument)
}

function lastOf({ matches }: StaticHandlerContext) {
  const last = matches.at(-1)
  if (!last) throw new Error('The page for unknown addresses answers what no other does')
  return last
}

function searchOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}
