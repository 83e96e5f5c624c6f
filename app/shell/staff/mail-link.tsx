type MailLinkProps = { to: string; subject: string; className?: string; children: string }

/** Opens an e-mail to somebody in the reader's own program, with its subject (RFC 6068). */
export function MailLink({ to, subject, className, children }: MailLinkProps) {
  const address = encodeURIComponent(to).replace('%40', '@')
  return (
    <a href={`mailto:${address}?subject=${encodeURIComponent(subject)}`} className={className}>
      {children}
    </a>
  )
}
