import type { ReactElement } from 'react'
import {
  RouterContextProvider,
  type MetaDescriptor,
  type UNSAFE_DataWithResponseInit,
} from 'react-router'
import { OUT_OF_REACH_SECONDS, STATUS_OF } from '#/core/refusal.ts'
import { renderDocument } from '#/app/site/document/document.tsx'
import { pageAddress } from '#/app/web/page-address.tsx'
import { rootDataOf } from '#/app/web/root-data.ts'
import { reportContext, requestContextKey } from '#/app/web/route-context.ts'
import type { DocumentStyles, RouteHandle } from '#/app/web/document/route-handle.ts'
import { errorDetail, StatusPage, statusTitle } from '#/app/web/shell/error-page.tsx'
import { isOutOfReach } from '#/db/errors.ts'
import { documentRoutes } from './document-routes.ts'
import { toRendered, type PageRequest, type Rendered } from './framework.ts'

/** What the route module of a document exports. */
type DocumentModule = {
  handle: RouteHandle
  loader?: (args: { request: Request; params: object; context: RouterContextProvider }) => unknown
  meta?: (args: {
    loaderData: unknown
    params: object
    matches: object[]
    location: object
  }) => MetaDescriptor[]
}

type Content = {
  status: number
  headers?: HeadersInit | undefined
  meta: MetaDescriptor[]
  styles: DocumentStyles
  element: ReactElement
}

let routes: Promise<ReturnType<typeof documentRoutes<DocumentModule>>> | undefined

/**
 * The page at this address if it is a document (app/web/document/route-handle.ts), else null. It is rendered without the framework,
 * whose handling of a request costs more than such a page (docs/decisions/0060).
 */
export async function renderAsDocument(
  asked: PageRequest,
  path: string,
  report: (error: unknown) => void,
): Promise<Rendered | null> {
  routes ??= import('virtual:react-router/server-build').then((build) =>
    documentRoutes(build.routes, documentIn),
  )
  const found = (await routes)(path)
  if (!found) return null
  const { request, requestContext, nonce } = asked
  const address = pageAddress(
    { pathname: path, search: searchOf(request.url) },
    rootDataOf(request.headers, requestContext.origin),
  )
  const content = await contentOf(found, asked, address, report)
  if (content instanceof Response) return toRendered(content.status, content.headers, [])
  const { status, meta, styles, element } = content
  const { Closing } = found.module.handle
  const parts =
    request.method === 'HEAD'
      ? []
      : renderDocument({ address, meta, styles, Closing, nonce, content: element })
  const rendered = toRendered(status, content.headers, parts)
  rendered.headers['content-type'] = 'text/html; charset=utf-8'
  return rendered
}

/** The content of the frame: the page or an error page; or the response of its loader, such as a redirect. */
async function contentOf(
  { module, params }: { module: DocumentModule; params: object },
  { request, requestContext }: PageRequest,
  address: object,
  report: (error: unknown) => void,
): Promise<Content | Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return errorContent(405, { headers: { Allow: 'GET, HEAD' } })
  const { loader, meta } = module
  const { document: Page } = module.handle
  const context = new RouterContextProvider()
  context.set(requestContextKey, requestContext)
  context.set(reportContext, report)
  try {
    const loaded = await loader?.({ request, params, context })
    if (loaded instanceof Response) return loaded
    const [loaderData, init] = isData(loaded) ? [loaded.data, loaded.init] : [loaded, null]
    return {
      status: init?.status ?? 200,
      headers: init?.headers,
      meta:
        meta?.({
          loaderData,
          params,
          matches: [{ id: 'root', loaderData: address }],
          location: address,
        }) ?? [],
      styles: module.handle.styles(loaderData),
      element: <Page loaderData={loaderData} params={params} />,
    }
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    if (isData(thrown))
      return errorContent(thrown.init?.status ?? 500, {
        headers: thrown.init?.headers,
        detail: errorDetail(thrown.data),
      })
    report(thrown)
    return isOutOfReach(thrown)
      ? errorContent(STATUS_OF.unavailable, {
          headers: { 'Retry-After': String(OUT_OF_REACH_SECONDS) },
        })
      : errorContent(500)
  }
}

type ErrorOptions = { headers?: HeadersInit | undefined; detail?: string | null }

function errorContent(status: number, { headers, detail = null }: ErrorOptions = {}): Content {
  const element = <StatusPage status={status} detail={detail} />
  return { status, headers, meta: [{ title: statusTitle(status) }], styles: 'site', element }
}

function documentIn(module: unknown): DocumentModule | null {
  const { handle } = module as { handle?: unknown } // a route module of the build
  return typeof handle === 'object' && handle !== null && 'document' in handle
    ? (module as DocumentModule)
    : null
}

/** What `data()` of the framework makes, which loaders return or throw. */
function isData(value: unknown): value is UNSAFE_DataWithResponseInit<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'DataWithResponseInit'
  )
}

function searchOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}
