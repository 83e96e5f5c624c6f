import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takeLanguageFrom } from '#/domain/language/language.ts'
import { isOfAnotherAddress } from '#/pages/web/loaded-address.ts'
import { languageOf } from '#/core/languages.ts'

// A page keeps its language: the other one is another document.
const language = languageOf(location.pathname)
takeLanguageFrom(() => language)

// The router would put the page of this address beside the one in the document.
if (isOfAnotherAddress()) location.reload()
else {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}
