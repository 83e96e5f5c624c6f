import type { Notice, NoticeSubject } from '#/domain/register/certificate/notices/notice.ts'
import { momentInBothZones, shortDate } from '#/domain/language/format.ts'
import { Badge } from '#/pages/web/ui/badge.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

type NoticesProps = { notices: Notice[]; knowsOwner: boolean; knowsAdministration: boolean }

/**
 * What the owner and the flag's administration were notified of, to which address, and what became
 * of each email.
 */
export function Notices({ notices, knowsOwner, knowsAdministration }: NoticesProps) {
  return (
    <TitledSection id="notices" title="Notices sent" className="flex flex-col gap-4">
      {!knowsOwner && (
        <p className="max-w-prose border-l-4 border-unsure bg-unsure-wash p-4 text-unsure">
          The register has no email address of the owner or manager of this ship: neither is
          notified. Add one to the company of the ship.
        </p>
      )}
      {!knowsAdministration && (
        <p className="max-w-prose border-l-4 border-unsure bg-unsure-wash p-4 text-unsure">
          The register has no email address of the administration of this flag: it is not notified.
          An administrator can add one to the flag.
        </p>
      )}
      {notices.length === 0 ? (
        <p className="text-quiet">None so far.</p>
      ) : (
        <ul className="flex flex-col">
          {notices.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </TitledSection>
  )
}

const AUDIENCES: Record<Notice['audience'], string> = {
  owner: 'Owner or manager',
  administration: 'Flag administration',
}

function NoticeItem({ notice }: { notice: Notice }) {
  const { audience, recipient, about, at } = notice
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere text-ink">{aboutText(about)}</span>
        <State notice={notice} />
      </p>
      <p className="text-sm wrap-anywhere text-quiet">
        {AUDIENCES[audience]}: {recipient} · <time dateTime={at}>{momentInBothZones(at)}</time>
      </p>
    </li>
  )
}

function State({ notice: { state, sentAt } }: { notice: Notice }) {
  if (state === 'sent') {
    return (
      <>
        <Badge tone="good">Sent</Badge>
        {sentAt !== null && (
          <time dateTime={sentAt} className="text-sm text-quiet">
            {momentInBothZones(sentAt)}
          </time>
        )}
      </>
    )
  }
  if (state === 'failed') return <Badge tone="bad">Failed</Badge>
  if (state === 'unsent') return <Badge tone="waiting">Not sent: no mail server</Badge>
  return <Badge tone="plain">Queued</Badge>
}

const ACTS: Record<NoticeSubject['act'], string> = {
  suspended: 'suspended',
  reinstated: 'reinstated',
  withdrawn: 'withdrawn',
  extended: 'extended until',
  'survey-due': 'survey due by',
  'survey-overdue': 'survey overdue, due by',
  expires: 'expires on',
  'condition-due': 'condition due by',
  'condition-overdue': 'condition overdue, due by',
}

/** `SEC, SRC: survey due by 01/04/2027`: what is alike is said once. */
function aboutText(about: readonly NoticeSubject[]): string {
  const byText = Map.groupBy(about, ({ act, until }) =>
    until === null
      ? ACTS[act]
      : `${ACTS[act]}${act === 'withdrawn' ? ' from' : ''} ${shortDate(until)}`,
  )
  return Array.from(
    byText,
    ([text, alike]) => `${alike.map(({ code }) => code).join(', ')}: ${text}`,
  ).join('; ')
}
