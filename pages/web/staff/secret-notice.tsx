import type { ReactNode } from 'react'
import { NoticePanel, SecretText } from './notice-panel.tsx'

type SecretNoticeProps = { title: string; secret: string; copyLabel: string; children: ReactNode }

/** A new secret or key, which is shown once, with what to do with it. */
export function SecretNotice({ title, secret, copyLabel, children }: SecretNoticeProps) {
  return (
    <NoticePanel title={title} shown={secret}>
      <p>{children}</p>
      <SecretText text={secret} copyLabel={copyLabel} />
    </NoticePanel>
  )
}
