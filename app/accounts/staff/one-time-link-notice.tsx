import { useEffect, useRef } from 'react'
import type { OneTimeLinkResult } from '#/app/accounts/schemas/account.ts'
import { CopyButton } from '#/app/accounts/copy-button.tsx'
import { when } from '#/app/accounts/when.ts'

type OneTimeLinkNoticeProps = { title: string; email: string } & OneTimeLinkResult

/** A new one-time link: sent by e-mail to its owner only, or, without a mail server, shown once. */
export function OneTimeLinkNotice({ title, email, link, expiresAt }: OneTimeLinkNoticeProps) {
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
        The one-time link for <strong className="wrap-anywhere">{email}</strong> works until {when(expiresAt)} (WIB, UTC+7).{' '}
        {link === undefined
          ? 'It was sent to this address by e-mail, and is shown to nobody else.'
          : 'It is shown only now, because no mail server is set up. Copy it and send it to the owner.'}
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
