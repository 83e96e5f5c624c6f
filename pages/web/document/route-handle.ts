import type { ComponentType, ReactNode } from 'react'

/**
 * Which style sheet is written into a document: that of the answer of a verification has only its
 * rules, that of all pages about certificates (`register`) theirs.
 */
export type DocumentStyles = 'verdict' | 'register' | 'site'

/** The `handle` of a route whose pages are documents. */
export type RouteHandle = {
  document: ComponentType<{ loaderData: unknown; params: object }>
  styles: (loaderData: unknown) => DocumentStyles
  Closing: ComponentType | null
}

/**
 * For the `handle` of a route. Its pages are complete HTML that the browser never renders again
 * (not hydrated): no script of the framework is sent, links load whole pages, and what is
 * interactive is a separate script (`withScript`). Such a route has no default export and no
 * action, and its component, which gets the loader's data and the parameters, uses no hook of the
 * framework. `Closing`: what follows the content, the same on every page of the route, so that it
 * is rendered once for each language.
 */
export function asDocument<Props extends { loaderData: unknown }>(
  component: (props: Props) => ReactNode,
  styles: DocumentStyles | ((loaderData: Props['loaderData']) => DocumentStyles),
  Closing: ComponentType | null = null,
): RouteHandle {
  const stylesOf = typeof styles === 'function' ? styles : () => styles
  // The routes' types make sure that both take the data of the loader beside them.
  return { document: component, styles: stylesOf, Closing } as unknown as RouteHandle
}

/** Whether the `handle` of a route says that its pages are documents. */
export function isDocument(handle: unknown): handle is RouteHandle {
  return typeof handle === 'object' && handle !== null && 'document' in handle
}
