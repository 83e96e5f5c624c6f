type MailLinkProps = { to: string; subject: string; className?: string; children: string }

/** Opens a new email to an address in the user's email program, with a subject (RFC 6068). */
export function MailLink({ to, subject, className, children }: MailLinkProps) {
  const address = encodeURIComponent(to).replace('%40', '@')
  return (
    <a href={`mailto:${address}?subject=${encodeURIComponent(subject)}`} className={className}>
      {children}
    </a>
  )
}
