import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readCertificateNumber } from '#/domain/register/model/number/normal-form.ts'
import { takeLanguageFrom } from '#/domain/language/language.ts'
import { languageOf } from '#/core/languages.ts'
import { m } from '#/domain/texts/messages.js'
import { statementIn } from '#/domain/proof/statements/code-link.ts'
import { numberInPath } from '#/domain/verification/codes/read-code.ts'
import './offline.css'
import { verifyOnDevice, type DeviceResult } from '#/pages/public/offline/verify-statement.ts'
import { OfflinePage } from './offline-page.tsx'

// The page that the service worker shows at the address of a verification that got no answer. It
// sends no requests.

const language = languageOf(location.pathname)
takeLanguageFrom(() => language)
document.documentElement.lang = language
document.documentElement.setAttribute('data-ready', '')
document.title = m.offline_title()
const root = createRoot(document.body)

async function show() {
  root.render(
    <StrictMode>
      <OfflinePage found={await resultOfAddress()} />
    </StrictMode>,
  )
}

/**
 * Verifies the number and code in the address: `/verify/NUMBER?c=…`, `#…` of older codes, or
 * `?number=` of a form without scripts.
 */
async function resultOfAddress(): Promise<DeviceResult> {
  const typed =
    numberInPath(location.pathname) || (new URLSearchParams(location.search).get('number') ?? '')
  if (typed === '') return { kind: 'no-request' }
  const number = readCertificateNumber(typed)
  if (!number.success) return { kind: 'no-number', typed, problem: number.problem }
  return verifyOnDevice(number.data, statementIn(location), Date.now())
}

addEventListener('hashchange', () => void show())
void show()
