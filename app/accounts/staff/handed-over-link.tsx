import { useEffect, useRef } from 'react'
import { CopyButton } from '#/app/accounts/copy-button.tsx'
import { when } from '#/app/accounts/when.ts'

type HandedOverLinkProps = { title: string; email: string; link: string; expiresAt: string }

/** A one-time link, shown once to whoever made it, to be handed over by another way than e-mail where that is wanted. */
export function HandedOverLink({ title, email, link, expiresAt }: HandedOverLinkProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [link])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className="flex w-full flex-col gap-3 rounded-sm border-l-8 border-valid bg-valid-wash p-5 text-valid"
    >
      <h2 className="text-xl font-semibold text-valid">{title}</h2>
      <p>
        This one-time link is for <strong className="wrap-anywhere">{email}</strong> and works until {when(expiresAt)}{' '}
        (Jakarta). It also goes out by e-mail. It is shown only now: copy it if you want to hand it over yourself.
      </p>
      <p className="rounded-sm bg-paper p-3 font-mono text-sm break-all text-ink select-all">{link}</p>
      <CopyButton text={link} label="Copy the link" />
    </section>
  )
}
