import { startingSurvey } from '#/app/certificate-record/survey/starting-survey.ts'
import { PartStatusBadge } from '#/app/certificate-record/part/part-status-badge.tsx'
import { wholeNumber } from '#/app/language/format.ts'
import type { SheetShip, SurveySheets } from '#/app/survey-reports/report/sheets.ts'
import { openConditions, surveyLines } from '#/app/verification/parts/part-texts.ts'
import { dateOfDevice } from '#/core/dates.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { Fact } from '#/app/web/ui/fact.tsx'
import { newDraft } from './drafts/draft.ts'
import { validUntilText } from './drafts/valid-until.ts'
import { choicesOn, surveyable, type SheetChoice } from './drafts/sheet-today.ts'
import type { Survey } from './state/use-survey.tsx'

type ShipSheetProps = { ship: SheetShip; survey: Survey; sheets: SurveySheets; today: string }

/** What a surveyor compares on board: the ship, and each certificate with its last and next survey. */
export function ShipSheet({ ship, survey, sheets, today }: ShipSheetProps) {
  const choices = choicesOn(ship, today)
  const open = surveyable(choices, today)
  const facts = [
    ['IMO number', ship.imoNumber],
    ['Flag', ship.flag],
    ['Call sign', ship.callSign],
    ['Port of registry', ship.portOfRegistry],
    ['Gross tonnage', ship.grossTonnage === null ? null : wholeNumber(ship.grossTonnage)],
    ['Class notation', ship.classNotation],
  ] as const
  const begin = async () => {
    const due = open
      .filter(({ part }) => part.due !== null && part.due.state !== 'to-come')
      .map(({ value }) => value)
    const start = startingSurvey(open, due)
    const draft = newDraft(
      ship,
      sheets.account.id,
      {
        kind: start.kind,
        // The day where the phone is.
        completedOn: dateOfDevice(),
        place: '',
        result: 'satisfactory',
        remarks: '',
        covered: [...start.selected],
        conditions: [],
      },
      new Date().toISOString(),
    )
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
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </dl>
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
