import { otherLanguage } from '#/app/language/language.ts'
import { LANGUAGE_NAMES } from '#/core/languages.ts'
import { useAddressIn } from './address-in.tsx'

/** Leads to the same page in the other language. A whole document, because every text of it changes. */
export function LanguageSwitch() {
  const other = otherLanguage()
  const address = useAddressIn(other)
  return (
    <a
      href={address}
      hrefLang={other}
      lang={other}
      className="drawer-item inline-flex min-h-11 min-w-11 items-center gap-2 px-1 text-quiet no-underline hover:text-ink hover:underline"
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5" fill="none" stroke="currentColor" strokeWidth="1.5">
        <circle cx="10" cy="10" r="7.5" />
        <path d="M2.500 10h15M10 2.500c-5 4.500-5 10.500 0 15M10 2.500c5 4.500 5 10.500 0 15" />
      </svg>
      <span className="lg:sr-only">{LANGUAGE_NAMES[other]}</span>
      <span aria-hidden="true" className="max-lg:hidden">
        {other.toUpperCase()}
      </span>
    </a>
  )
}
