import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readCertificateNumber } from '#/app/certificates/number-form.ts'
import { languageOf, plainAddress, takeLanguageFrom } from '#/app/language/language.ts'
import { m } from '#/app/paraglide/messages.js'
import { statementIn } from '#/app/statements/code-link.ts'
import './offline.css'
import { findOut, type Found } from './find-out.ts'
import { OfflinePage } from './offline-page.tsx'

// What the service worker brings instead of a verification that has no answer, at that address. It asks nobody.

const language = languageOf(location.pathname)
takeLanguageFrom(() => language)
document.documentElement.lang = language
document.documentElement.setAttribute('data-hydrated', '')
document.title = m.offline_title()
const root = createRoot(document.body)

async function show() {
  root.render(
    <StrictMode>
      <OfflinePage found={await found()} />
    </StrictMode>,
  )
}

/** What the address asks, as `/verify/NUMBER?c=…`, as codes printed before had it (`#…`), or as a form without scripts sent it. */
async function found(): Promise<Found> {
  const [, written = ''] = /^\/verify\/(.+)$/.exec(plainAddress(location.pathname)) ?? []
  const typed = decoded(written) || (new URLSearchParams(location.search).get('number') ?? '')
  if (typed === '') return { kind: 'nothing-asked' }
  const number = readCertificateNumber(typed)
  if (!number.success) return { kind: 'no-number', typed, problem: number.problem }
  return findOut(number.data, statementIn(location), Date.now())
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

addEventListener('hashchange', () => void show())
void show()
