import { fullDate } from '#/domain/language/format.ts'
import type { SurveySheets, SheetShip } from '#/domain/register/survey/report-content/sheets.ts'
import { surveyKindsText, surveyText } from '#/domain/register/model/texts/survey-kinds-text.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { Draft } from '#/pages/surveyor/drafts/draft.ts'
import { StepText } from '#/pages/surveyor/drafts/step-text.tsx'
import {
  choicesOn,
  mostUrgent,
  surveyable,
  type SheetChoice,
} from '#/pages/surveyor/drafts/sheet-today.ts'

type ShipListProps = { sheets: SurveySheets; drafts: Draft[]; today: string }

/**
 * The ships of the surveyor, those with a survey that is due first, and the reports on this phone.
 */
export function ShipList({ sheets, drafts, today }: ShipListProps) {
  const ships = sheets.ships
    .map((ship) => ({ ship, urgent: mostUrgent(surveyable(choicesOn(ship, today), today)) }))
    .toSorted((a, b) =>
      (a.urgent?.part.due?.to ?? '9') < (b.urgent?.part.due?.to ?? '9') ? -1 : 1,
    )
  const own = drafts.filter(({ step }) => step !== 'sent')
  return (
    <>
      <h1 id="title" tabIndex={-1} className="text-3xl font-semibold">
        My ships
      </h1>
      <Missing sheets={sheets} />
      {own.length > 0 && <Reports title="Not in the register yet" drafts={own} />}
      <ul className="flex flex-col gap-3">
        {ships.map(({ ship, urgent }) => (
          <li key={ship.id}>
            <a
              href={`#ship/${ship.id}`}
              className="flex min-h-20 flex-col justify-center gap-0.5 rounded-sm border border-edge bg-paper px-4 py-3 hover:bg-mist"
            >
              <span className="text-xl font-semibold wrap-anywhere text-ink">{ship.name}</span>
              <span className="text-quiet">{shipLine(ship)}</span>
              <DueLine urgent={urgent} />
            </a>
          </li>
        ))}
      </ul>
      {ships.length === 0 && (
        <p>
          No ship is assigned to you. The office assigns one on its page in the register; it appears
          here with the next connection.
        </p>
      )}
      <Reports title="Sent" drafts={drafts.filter(({ step }) => step === 'sent')} />
    </>
  )
}

/** What the account needs before a report can be signed. */
function Missing({ sheets: { account, passkeys } }: { sheets: SurveySheets }) {
  return (
    <>
      {passkeys.length === 0 && (
        <p className="border-l-8 border-unsure bg-unsure-wash p-4">
          Reports are signed with a passkey, and your account has none.{' '}
          <a href={paths.addPasskey()} className="font-semibold text-link underline">
            Add a passkey on this phone
          </a>
        </p>
      )}
      {account.name === null && (
        <p className="border-l-8 border-unsure bg-unsure-wash p-4">
          Your account has no name for certificates. Ask an administrator to enter it.
        </p>
      )}
    </>
  )
}

function shipLine({ imoNumber, flag, callSign }: SheetShip): string {
  return [imoNumber !== null && `IMO ${imoNumber}`, flag, callSign].filter(Boolean).join(' · ')
}

function DueLine({ urgent }: { urgent: SheetChoice | null }) {
  const due = urgent?.part.due
  if (!urgent || !due) return <span className="text-quiet">No survey is due.</span>
  const survey = surveyKindsText(due.kinds, urgent.part.code)
  return due.state === 'overdue' ? (
    <span className="font-semibold text-invalid">
      ▲ {urgent.part.code}: {survey} overdue since {fullDate(due.to)}
    </span>
  ) : (
    <span className="font-semibold text-unsure">
      {urgent.part.code}: {survey} until {fullDate(due.to)}
    </span>
  )
}

function Reports({ title, drafts }: { title: string; drafts: Draft[] }) {
  if (drafts.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-xl font-semibold">{title}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {drafts.map((draft) => (
          <li key={draft.reportId}>
            <a
              href={`#report/${draft.reportId}`}
              className="flex min-h-16 flex-col justify-center py-2 hover:bg-mist"
            >
              <span className="font-semibold wrap-anywhere text-ink">
                {draft.ship.name}: {surveyText(draft.typed.kind)}
                {draft.typed.completedOn !== '' && ` of ${fullDate(draft.typed.completedOn)}`}
              </span>
              <StepText draft={draft} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
