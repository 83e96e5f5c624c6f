import { createContext, useContext } from 'react'
import { otherLanguage } from '#/domain/language/language.ts'
import { inLanguage, plainAddress } from '#/core/languages.ts'

/**
 * Where a page is: its path and query, the public origin, the same page in the other language, and
 * whether to suggest that to its visitor. The same for documents and for pages that the framework
 * runs.
 */
export type PageAddress = {
  pathname: string
  search: string
  origin: string
  translated: string
  suggest: boolean
}

export const PageAddressContext = createContext(
  pageAddress({ pathname: '/', search: '' }, { origin: '', suggest: false }),
)

export function pageAddress(
  { pathname, search }: { pathname: string; search: string },
  { origin, suggest }: { origin: string; suggest: boolean },
): PageAddress {
  return {
    pathname,
    search,
    origin,
    suggest,
    translated: inLanguage(plainAddress(pathname), otherLanguage()) + search,
  }
}

export function usePageAddress(): PageAddress {
  return useContext(PageAddressContext)
}
