import { useEffect, useRef } from 'react'
import type { HandedLink } from '#/app/accounts/account.ts'
import { CopyButton } from '#/app/accounts/copy-button.tsx'
import { when } from '#/app/accounts/when.ts'

type HandedOverLinkProps = { title: string; email: string } & HandedLink

/** What became of a one-time link: sent by e-mail to its owner alone, or, without a mail server, shown this once. */
export function HandedOverLink({ title, email, link, expiresAt }: HandedOverLinkProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [expiresAt])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className="flex w-full flex-col gap-3 rounded-sm border-l-8 border-valid bg-valid-wash p-5 text-valid"
    >
      <h2 className="text-xl font-semibold text-valid">{title}</h2>
      <p>
        The one-time link for <strong className="wrap-anywhere">{email}</strong> works until {when(expiresAt)} (Jakarta).{' '}
        {link === undefined
          ? 'It was sent to this address by e-mail, and is shown to nobody else.'
          : 'It is shown only now, because no mail server is set up: copy it and hand it over yourself.'}
      </p>
      {link !== undefined && (
        <>
          <p className="rounded-sm bg-paper p-3 font-mono text-sm break-all text-ink select-all">{link}</p>
          <CopyButton text={link} label="Copy the link" />
        </>
      )}
    </section>
  )
}
