import type { OneTimeLinkResult } from '#/app/accounts/schemas/account.ts'
import { NoticePanel, SecretText } from '#/app/accounts/notice-panel.tsx'
import { when } from '#/app/accounts/when.ts'

type OneTimeLinkNoticeProps = { title: string; email: string } & OneTimeLinkResult

/** A new one-time link: sent by email to its owner only, or, without a mail server, shown once. */
export function OneTimeLinkNotice({ title, email, link, expiresAt }: OneTimeLinkNoticeProps) {
  return (
    <NoticePanel title={title} shown={expiresAt}>
      <p>
        The one-time link for <strong className="wrap-anywhere">{email}</strong> works until{' '}
        {when(expiresAt)} (WIB, UTC+7).{' '}
        {link === undefined
          ? 'It was sent to this address by email, and is shown to nobody else.'
          : 'It is shown only now, because no mail server is set up. Copy it and send it to the owner.'}
      </p>
      {link !== undefined && <SecretText text={link} copyLabel="Copy the link" />}
    </NoticePanel>
  )
}
