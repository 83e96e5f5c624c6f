import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SendMailOptions } from 'nodemailer'
import type { ClaimedEmail } from '#/domain/notices/outbox/delivery.server.ts'
import { EmailHtml } from '#/domain/notices/email/email-html.tsx'
import { emailAsText } from '#/domain/notices/email/email-parts.ts'
import { composeEmail } from '#/domain/notices/email/email-texts.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { office } from '#/domain/authority/office.ts'
import type { Mailbox } from './mail-settings.ts'

/**
 * An email as a message (RFC 5322). It is the same at each attempt, with a Message-ID made from its
 * number, so that a mail program recognises a duplicate. Addresses are passed as parts, never as
 * text to be parsed, so that no name can add a recipient.
 */
export async function composeMessage(
  claimed: ClaimedEmail,
  sender: Mailbox | null,
): Promise<SendMailOptions> {
  const { id, recipient, language, email, createdAt } = claimed
  const content = withLanguage(language, () => composeEmail(email))
  const from = sender?.address ?? office.email
  const replyTo =
    email.kind === 'message-arrived'
      ? { name: email.name, address: email.email }
      : officeReplyTo(from)
  return {
    from: { name: sender?.name ?? office.names[language], address: from },
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo }),
    envelope: { from, to: [recipient] },
    subject: content.subject,
    text: emailAsText(content),
    html: `<!doctype html>${renderToStaticMarkup(createElement(EmailHtml, { content }))}`,
    messageId: `<letter.${id}.${Date.parse(createdAt).toString(36)}@${from.slice(from.indexOf('@') + 1)}>`,
    date: new Date(createdAt),
    headers: {
      // Prevents automatic replies (RFC 3834 §5).
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
    },
    xMailer: false,
  }
}

/** Replies go to the office where emails are sent from another address. */
function officeReplyTo(from: string) {
  return from === office.email ? null : { name: '', address: office.email }
}
