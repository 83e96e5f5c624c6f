import { otherLanguage } from '#/domain/language/language.ts'
import { m } from '#/domain/texts/messages.js'
import { usePageAddress } from '#/pages/web/page-address.tsx'
import { LANGUAGE_NAMES, LANGUAGES } from '#/core/languages.ts'

export const LANGUAGE_SWITCH = 'language-switch'

/**
 * Leads to the same page in the other language. A whole document, because every text of it changes.
 */
export function LanguageSwitch() {
  const other = otherLanguage()
  const { translated } = usePageAddress()
  if (LANGUAGES.length === 1) return null
  return (
    <a
      href={translated}
      hrefLang={other}
      id={LANGUAGE_SWITCH}
      lang={other}
      className="drawer-item inline-flex min-h-11 min-w-11 items-center gap-2 px-1 text-quiet no-underline hover:text-ink hover:underline"
    >
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <circle cx="10" cy="10" r="7.5" />
        <path d="M2.500 10h15M10 2.500c-5 4.500-5 10.500 0 15M10 2.500c5 4.500 5 10.500 0 15" />
      </svg>
      {LANGUAGE_NAMES[other]}
    </a>
  )
}

/**
 * Suggests the other language to visitors from other sites whose browser is set to it. The language
 * never changes automatically.
 */
export function LanguageSuggestion() {
  const other = otherLanguage()
  const { translated } = usePageAddress()
  return (
    <aside aria-label={m.common_language()} className="border-b border-line bg-mist">
      <p lang={other} className="wrap flex flex-wrap items-center gap-x-3 text-sm">
        {m.common_suggestion()}
        <a
          href={translated}
          hrefLang={other}
          className="inline-flex min-h-11 items-center font-semibold text-link underline"
        >
          {m.common_suggestion_link()}
        </a>
      </p>
    </aside>
  )
}
