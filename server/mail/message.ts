import { createElement } from 'react'
import type { SendMailOptions } from 'nodemailer'
import type { Claimed } from '#/app/mail/delivery.server.ts'
import { LetterHtml } from '#/app/mail/letter-html.tsx'
import { letterAsText } from '#/app/mail/letter-text.ts'
import { wordLetter } from '#/app/mail/letter-words.ts'
import { wordedIn } from '#/app/language/language.ts'
import { office } from '#/app/site/office.ts'
import type { Mailbox } from './mailbox.ts'

/**
 * A letter as a message (RFC 5322): the same at each attempt, with its number for its Message-ID, so that a mail program folds
 * what should arrive twice. Addresses go in as parts, never as text to be taken apart, so that no name can add a recipient.
 */
export async function messageOf(claimed: Claimed, sender: Mailbox | null): Promise<SendMailOptions> {
  const { id, recipient, language, letter, createdAt } = claimed
  const words = wordedIn(language, () => wordLetter(letter))
  const from = sender?.address ?? office.email
  const { render } = await import('@react-email/render')
  const replyTo = letter.kind === 'message-arrived' ? { name: letter.name, address: letter.email } : officeBehind(from)
  return {
    from: { name: sender?.name ?? office.names[language], address: from },
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo }),
    envelope: { from, to: [recipient] },
    subject: words.subject,
    text: letterAsText(words),
    html: await render(createElement(LetterHtml, { letter: words })),
    messageId: `<letter.${id}.${Date.parse(createdAt).toString(36)}@${from.slice(from.indexOf('@') + 1)}>`,
    date: new Date(createdAt),
    headers: {
      // Keeps answering machines from answering (RFC 3834 §5).
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
    },
    xMailer: false,
  }
}

/** Where letters come from another address than the office's, replies still go to people. */
function officeBehind(from: string) {
  return from === office.email ? null : { name: '', address: office.email }
}
