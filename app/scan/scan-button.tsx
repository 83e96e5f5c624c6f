import { useCallback, useState, type ComponentType } from 'react'
import { m } from '#/app/texts/messages.js'
import { buttonClass, Spinner } from '#/app/web/ui/button.tsx'
import type { ScannerProps } from './scanner.tsx'

type Scanner = ComponentType<ScannerProps>

/** Opens the scanner, which is loaded only now. It needs a script, so without one it is not there. */
export function ScanButton({ origins, onFound }: Pick<ScannerProps, 'origins' | 'onFound'>) {
  const [scanner, setScanner] = useState<Scanner | 'loading' | 'failed' | null>(null)
  const close = useCallback(() => setScanner(null), [])
  async function open() {
    setScanner('loading')
    try {
      const loaded = await import('./scanner.tsx')
      setScanner(() => loaded.Scanner)
    } catch {
      setScanner('failed')
    }
  }
  const Opened = typeof scanner === 'function' ? scanner : null
  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        disabled={scanner === 'loading'}
        className={buttonClass({ size: 'tight', className: 'needs-script' })}
      >
        {scanner === 'loading' ? <Spinner /> : <ScanSign />}
        {m.scan_button()}
      </button>
      {scanner === 'failed' && (
        <p role="alert" className="basis-full font-semibold text-invalid">
          {m.scan_load_failed()}
        </p>
      )}
      {Opened && <Opened origins={origins} onFound={onFound} onClose={close} />}
    </>
  )
}

function ScanSign() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5" fill="none" stroke="currentColor" strokeWidth="1.8">
      <path d="M2 6V2h4M14 2h4v4M18 14v4h-4M6 18H2v-4M6.500 6.500h3v3h-3zM11.500 6.500h2v2M6.500 12h2v1.500M11.500 11.500h2v2" />
    </svg>
  )
}
