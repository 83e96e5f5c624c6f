import { useState } from 'react'
import { useLocation } from 'react-router'
import { otherLanguage } from '#/app/language/language.ts'
import { m } from '#/app/paraglide/messages.js'
import { useAddressIn } from './address-in.tsx'

/** Tells whoever comes from elsewhere, with a browser in the other language, that there is one. Nothing is changed unasked. */
export function LanguageSuggestion() {
  const other = otherLanguage()
  const address = useAddressIn(other)
  const { pathname } = useLocation()
  const [arrivedAt] = useState(pathname)
  // Said on the page one arrives at; whoever goes on from there has seen it.
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
