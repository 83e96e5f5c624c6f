import type { FormEvent } from 'react'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { openScanner } from '#/app/scan/open-scanner.ts'
import { ScanButtonLook } from '#/app/scan/scan-button-look.tsx'
import { Mark } from '#/app/web/shell/mark.tsx'
import { pathOfCode } from '#/app/qr-statements/code-link.ts'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import { NumberField } from '#/app/web/number-field.tsx'
import type { DeviceResult } from '#/app/offline/verify-statement.ts'
import { Answer } from './offline-answer.tsx'

/** The verification without a network: what the code on the paper proves, and what only the register knows. */
export function OfflinePage({ found }: { found: DeviceResult }) {
  const typed = 'number' in found ? found.number : found.kind === 'no-number' ? found.typed : ''
  return (
    <div className="flex min-h-dvh flex-col wrap-anywhere">
      <header className="border-b border-line">
        <div className="wrap flex items-center py-3 text-ink">
          <Mark />
        </div>
      </header>
      <main id="main" className="wrap flex w-full max-w-4xl grow flex-col gap-6 py-6 sm:py-10">
        <h1 className="text-3xl font-semibold sm:text-4xl">{m.offline_title()}</h1>
        <div className="max-w-prose space-y-3 text-lg">
          <p>{m.offline_introduction()}</p>
          <a href={location.href} onClick={() => location.reload()} className={buttonClass()}>
            {m.offline_try_again()}
          </a>
        </div>
        {found.rolledBack === true && <RolledBack />}
        <div aria-live="polite">
          <Answer found={found} />
        </div>
        <NumberForm typed={typed} error={found.kind === 'no-number' ? found.problem : undefined} />
      </main>
    </div>
  )
}

/** The register has lost entries that this device saw before. */
function RolledBack() {
  return (
    <p role="alert" className="border-l-8 border-invalid bg-invalid-wash p-4 font-semibold text-invalid">
      {m.offline_rolled_back()}
    </p>
  )
}

/** Opens the address of a number or a code, which requests the register first, in case it can be reached again. */
function NumberForm({ typed, error }: { typed: string; error: string | undefined }) {
  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const number = new FormData(event.currentTarget).get('number')
    if (typeof number === 'string' && number.trim() !== '') location.assign(paths.verify(number.trim()))
  }
  return (
    <search>
      <form action={paths.verify()} onSubmit={go} className="flex max-w-prose flex-col gap-3">
        <NumberField id="number" typed={typed} error={error} />
        <div className="flex flex-wrap gap-3">
          <ScanButtonLook
            onClick={() => openScanner({ origins: [location.origin], onFound: (code) => location.assign(pathOfCode(code)) })}
          />
          <Button size="tight">{m.verify_button()}</Button>
        </div>
      </form>
    </search>
  )
}
