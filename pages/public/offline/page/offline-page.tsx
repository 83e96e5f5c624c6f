import { useEffect, useState, type FormEvent } from 'react'
import { checkFileOnDevice, type DeviceFile } from '#/pages/public/offline/answer/check-file.ts'
import { DeviceFileAnswer } from '#/pages/public/offline/answer/device-file.tsx'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { openScanner } from '#/pages/public/scan/open-scanner.ts'
import { ScanButtonLook } from '#/pages/public/scan/scan-button-look.tsx'
import { Mark } from '#/pages/web/shell/mark.tsx'
import { pathOfCode } from '#/domain/proof/statements/code-link.ts'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'
import { NumberField } from '#/pages/web/number-field.tsx'
import type { DeviceResult } from '#/pages/public/offline/verify-statement.ts'
import { Answer } from '#/pages/public/offline/answer/offline-answer.tsx'

/**
 * The verification without a network: what the code on the paper proves, and what only the register
 * knows.
 */
export function OfflinePage({ found }: { found: DeviceResult }) {
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    const restored = () => setAsked(null)
    addEventListener('pageshow', restored)
    return () => removeEventListener('pageshow', restored)
  }, [])
  // Opens the address of a number or a code, which requests the register first, in case it can be
  // reached again.
  const ask = (number: string, path: string) => {
    setAsked(number)
    document.title = m.verify_asking({ number })
    location.assign(path)
  }
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
          {/* What was found of another number is no answer to this one. */}
          {asked === null ? (
            <Answer found={found} />
          ) : (
            <h2 className="text-2xl font-semibold">{m.verify_asking({ number: asked })}</h2>
          )}
        </div>
        <FileForm />
        <NumberForm
          typed={typed}
          error={found.kind === 'no-number' ? found.problem : undefined}
          isAsking={asked !== null}
          ask={ask}
        />
      </main>
    </div>
  )
}

/** The register has lost entries that this device saw before. */
function RolledBack() {
  return (
    <p
      role="alert"
      className="border-l-8 border-invalid bg-invalid-wash p-4 font-semibold text-invalid"
    >
      {m.offline_rolled_back()}
    </p>
  )
}

/** Takes a PDF or a picture of a certificate; what is dropped anywhere on the page, too. */
function FileForm() {
  const [checked, setChecked] = useState<DeviceFile | { problem: string } | 'reading' | null>(null)
  useEffect(() => {
    let last = 0
    const take = async (file: File | undefined) => {
      if (!file) return
      const mine = ++last
      setChecked('reading')
      const answer = await checkFileOnDevice(file, [location.origin], Date.now()).catch(() => ({
        problem: m.document_could_not_check(),
      }))
      if (mine === last) setChecked(answer)
    }
    const chosen = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'file') void take(target.files?.[0])
    }
    const over = (event: Event) => event.preventDefault()
    const dropped = (event: DragEvent) => {
      event.preventDefault()
      void take(event.dataTransfer?.files[0])
    }
    document.addEventListener('change', chosen)
    document.addEventListener('dragover', over)
    document.addEventListener('drop', dropped)
    return () => {
      document.removeEventListener('change', chosen)
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', dropped)
    }
  }, [])
  return (
    <section aria-labelledby="document" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-sm border border-dashed border-edge p-5">
        <h2 id="document" className="text-xl font-semibold">
          {m.offline_drop_title()}
        </h2>
        <label
          className={buttonClass({
            className: 'cursor-pointer focus-within:outline-3 focus-within:outline-signal',
          })}
        >
          {m.document_choose()}
          <input type="file" accept="image/*,application/pdf,.pdf" className="sr-only" />
        </label>
        <p className="w-full text-sm text-quiet">{m.scan_offline_hint()}</p>
      </div>
      <div aria-live="polite" className="flex flex-col gap-4">
        {checked === 'reading' && <p className="font-semibold">{m.scan_reading()}</p>}
        {checked !== null && checked !== 'reading' && 'problem' in checked && (
          <p className="font-semibold">{checked.problem}</p>
        )}
        {checked !== null && checked !== 'reading' && 'isPdf' in checked && (
          <DeviceFileAnswer file={checked} />
        )}
      </div>
    </section>
  )
}

type NumberFormProps = {
  typed: string
  error: string | undefined
  isAsking: boolean
  ask: (number: string, path: string) => void
}

function NumberForm({ typed, error, isAsking, ask }: NumberFormProps) {
  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typedNow = new FormData(event.currentTarget).get('number')
    const number = typeof typedNow === 'string' ? typedNow.trim() : ''
    if (number !== '' && !isAsking) ask(number, paths.verify(number))
  }
  return (
    <search>
      <form action={paths.verify()} onSubmit={go} className="flex max-w-prose flex-col gap-3">
        <NumberField id="number" typed={typed} error={error} />
        <div className="flex flex-wrap gap-3">
          <ScanButtonLook
            onClick={() =>
              openScanner({
                origins: [location.origin],
                onFound: (code) => ask(code.number, pathOfCode(code)),
              })
            }
          />
          <Button size="tight" disabled={isAsking}>
            {isAsking ? m.verify_verifying() : m.verify_button()}
          </Button>
        </div>
      </form>
    </search>
  )
}
