import { useState } from 'react'
import { useLocation } from 'react-router'
import { otherLanguage } from '#/app/language/language.ts'
import { m } from '#/app/paraglide/messages.js'
import { useAddressIn } from './address-in.tsx'

/** Suggests the other language to visitors from other sites whose browser is set to it. The language never changes automatically. */
export function LanguageSuggestion() {
  const other = otherLanguage()
  const address = useAddressIn(other)
  const { pathname } = useLocation()
  const [arrivedAt] = useState(pathname)
  // Shown only on the page of arrival.
  if (pathname !== arrivedAt) return null
  return (
    <aside aria-label={m.common_language()} className="no-print border-b border-line bg-mist">
      <p lang={other} className="wrap flex flex-wrap items-center gap-x-3 text-sm">
        {m.common_suggestion()}
        <a href={address} hrefLang={other} className="inline-flex min-h-11 items-center font-semibold text-link underline">
          {m.common_suggestion_link()}
        </a>
      </p>
    </aside>
  )
}
