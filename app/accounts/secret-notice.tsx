import { useEffect, useRef, type ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

type SecretNoticeProps = { title: string; secret: string; copyLabel: string; children: ReactNode }

/** A new secret or key, which is shown once, with what to do with it. */
export function SecretNotice({ title, secret, copyLabel, children }: SecretNoticeProps) {
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
      <p>{children}</p>
      <p className="rounded-sm bg-paper p-3 font-mono text-sm break-all text-ink select-all">{secret}</p>
      <CopyButton text={secret} label={copyLabel} />
    </section>
  )
}
