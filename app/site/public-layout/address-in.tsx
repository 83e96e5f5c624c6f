import { useLocation } from 'react-router'
import { inLanguage, plainAddress, type Language } from '#/core/languages.ts'

/** The address of this page in another language. */
export function useAddressIn(language: Language): string {
  const { pathname, search } = useLocation()
  return inLanguage(plainAddress(pathname), language) + search
}
