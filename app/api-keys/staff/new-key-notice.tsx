import { useEffect, useRef } from 'react'
import type { ApiKey } from '#/app/api-keys/api-key.ts'
import { CopyButton } from '#/app/accounts/copy-button.tsx'

/** A new key, shown this once. */
export function NewKeyNotice({ apiKey: { prefix, name }, secret }: { apiKey: ApiKey; secret: string }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [prefix])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="API key created"
      className="flex w-full flex-col gap-3 rounded-sm border-l-8 border-valid bg-valid-wash p-5 text-valid"
    >
      <h2 className="text-xl font-semibold text-valid">API key created</h2>
      <p>
        This is the key of <strong className="wrap-anywhere">{name}</strong>. It is shown only now: copy it into the settings of
        the program. Do not send it by e-mail.
      </p>
      <p className="rounded-sm bg-paper p-3 font-mono text-sm break-all text-ink select-all">{secret}</p>
      <CopyButton text={secret} label="Copy the key" />
    </section>
  )
}
