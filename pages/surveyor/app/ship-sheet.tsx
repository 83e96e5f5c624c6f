import { PartStatusBadge } from '#/pages/office/certificate/part/part-status-badge.tsx'
import { wholeNumber } from '#/domain/language/format.ts'
import type { SheetShip, SurveySheets } from '#/domain/register/survey/report-content/sheets.ts'
import { openConditions, surveyLines } from '#/domain/verification/parts/part-texts.ts'
import { dateOfDevice } from '#/core/dates.ts'
import { Button } from '#/pages/web/ui/button.tsx'
import { KnownFacts } from '#/pages/web/ui/fact.tsx'
import { newDraft } from '#/pages/surveyor/drafts/draft.ts'
import { validUntilText } from '#/pages/surveyor/drafts/valid-until.ts'
import {
  choicesOn,
  startingReport,
  surveyable,
  type SheetChoice,
} from '#/pages/surveyor/drafts/sheet-today.ts'
import type { Survey } from '#/pages/surveyor/state/use-survey.tsx'

type ShipSheetProps = { ship: SheetShip; survey: Survey; sheets: SurveySheets; today: string }

/**
 * What a surveyor compares on board: the ship, and each certificate with its last and next survey.
 */
export function ShipSheet({ ship, survey, sheets, today }: ShipSheetProps) {
  const choices = choicesOn(ship, today)
  const open = surveyable(choices, today)
  const begin = async () => {
    const typed = startingReport(open, dateOfDevice())
    const draft = newDraft(ship, sheets.account.id, typed, new Date().toISOString())
    await survey.store.writeDraft(draft)
    await survey.reload()
    location.assign(`#report/${draft.reportId}`)
  }
  return (
    <>
      <a href="#ships" className="inline-flex min-h-11 items-center self-start text-link underline">
        My ships
      </a>
      <h1 id="title" tabIndex={-1} className="text-3xl font-semibold wrap-anywhere">
        {ship.name}
      </h1>
      <ShipFacts ship={ship} />
      <ul className="divide-y divide-line border-y border-line">
        {choices.map((choice) => (
          <CertificateLine key={choice.value} choice={choice} today={today} />
        ))}
      </ul>
      {open.length === 0 ? (
        <p>This ship has no certificate to survey.</p>
      ) : (
        <div className="survey-foot -mx-1 bg-paper px-1 py-3">
          <Button
            type="button"
            kind="main"
            className="min-h-14 w-full text-lg"
            onClick={() => void begin()}
          >
            Record a survey
          </Button>
        </div>
      )}
    </>
  )
}

function ShipFacts({ ship }: { ship: SheetShip }) {
  const { grossTonnage } = ship
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      <KnownFacts
        of={[
          ['IMO number', ship.imoNumber],
          ['Flag', ship.flag],
          ['Call sign', ship.callSign],
          ['Port of registry', ship.portOfRegistry],
          ['Gross tonnage', grossTonnage === null ? null : wholeNumber(grossTonnage)],
          ['Class notation', ship.classNotation],
        ]}
      />
    </dl>
  )
}

function CertificateLine({ choice: { part }, today }: { choice: SheetChoice; today: string }) {
  const conditions = openConditions(part, today)
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold text-ink">
          {part.code} <span className="font-normal">{part.label}</span>
        </span>
        <PartStatusBadge status={part.status} />
      </p>
      <p className="font-mono text-sm break-all text-quiet">{part.number}</p>
      <p className="text-quiet">{validUntilText(part)}</p>
      {surveyLines(part).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {conditions.map(({ text, isOverdue }) => (
        <p key={text} className={isOverdue ? 'font-semibold text-invalid' : 'text-unsure'}>
          {text}
        </p>
      ))}
    </li>
  )
}
