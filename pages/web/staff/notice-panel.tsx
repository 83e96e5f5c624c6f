import { useEffect, useRef, type ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

type NoticePanelProps = { title: string; shown: string; children: ReactNode }

/**
 * Something new at the top of a page. It takes the focus, and again when what is `shown` changes.
 */
export function NoticePanel({ title, shown, children }: NoticePanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [shown])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className="flex w-full flex-col gap-3 rounded-sm border-l-8 border-valid bg-valid-wash p-5 text-valid"
    >
      <h2 className="text-xl font-semibold text-valid">{title}</h2>
      {children}
    </section>
  )
}

/** A secret, with a button that copies it. */
export function SecretText({ text, copyLabel }: { text: string; copyLabel: string }) {
  return (
    <>
      <p className="rounded-sm bg-paper p-3 font-mono text-sm break-all text-ink select-all">
        {text}
      </p>
      <CopyButton text={text} label={copyLabel} />
    </>
  )
}
