import { createContext } from 'react-router'
import type { ApiDocument } from '#/core/api.ts'
import type { PageParts } from '#/pages/web/document/page-parts.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'

/** What a loader or action finds in the framework's `context`; `http/` puts it there. */
export const requestContextKey = createContext<RequestContext>()
/** The nonce of this answer's Content-Security-Policy. */
export const nonceContext = createContext<string>('')
/** Where an unexpected error goes: the log, with the id of the request. */
export const reportContext = createContext<(error: unknown) => void>(() => {})
/** Where a rendered page is put; `http/` sends it, so that the framework need not look into the answer. */
export const renderedContext = createContext<{ parts: PageParts | null }>()
/** The description of the API, for the page that shows it to people. */
export const apiDocumentContext = createContext<() => Promise<ApiDocument>>()
