import { useEffect, useRef } from 'react'
import { CopyButton } from '#/app/accounts/copy-button.tsx'

/** A new secret, which is shown once. */
export function SecretNotice({ title, secret }: { title: string; secret: string }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [secret])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className="flex w-full flex-col gap-3 rounded-sm border-l-8 border-valid bg-valid-wash p-5 text-valid"
    >
      <h2 className="text-xl font-semibold text-valid">{title}</h2>
      <p>
        The receiver needs this secret to verify deliveries. It is shown only now: copy it, and send it over a secure channel.
      </p>
      <p className="rounded-sm bg-paper p-3 font-mono text-sm break-all text-ink select-all">{secret}</p>
      <CopyButton text={secret} label="Copy the secret" />
    </section>
  )
}
