import { unprintedIn } from '#/domain/documents/fonts/unprinted.server.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Credit } from '#/domain/register/survey/recording/add-survey.ts'
import { isRenewed, type NewSurvey } from '#/domain/register/survey/recording/survey-input.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { flash } from '#/pages/web/toast/flash.ts'

type Recorded = { certificate: Pick<Certificate, 'id' | 'parts'>; credits: readonly Credit[] }
/** `renewal`: where its certificates are renewed; `ship`: whose form it was, if of a ship. */
type Addresses = { renewal: string; back: string; ship: number | null }
type PageAfter = { address: string; headers: Record<string, string> }

/**
 * Where a survey leads once it is recorded: a renewal survey to the new certificates; one with
 * conditions, or that counts for no window of some certificates, to the page that says so of each;
 * any other back to the record or the ship.
 */
export function pageAfter(
  recorded: readonly Recorded[],
  survey: Omit<NewSurvey, 'version'>,
  to: Addresses,
): PageAfter {
  const { kind, completedOn, result } = survey
  const isCredited = recorded.every(({ credits }) =>
    credits.every(({ uncredited }) => uncredited === null),
  )
  const needsMore = result === 'with-conditions' || (!isCredited && !isRenewed(survey))
  if (!needsMore) {
    const [address, notice] = isRenewed(survey)
      ? [to.renewal, 'renewal-recorded' as const]
      : [to.back, 'survey-recorded' as const]
    return {
      address,
      headers: { 'Set-Cookie': flash(notice, unprintedIn([survey.place, survey.surveyor])) },
    }
  }
  const parts = recorded.flatMap(({ certificate: { id }, credits }) =>
    credits.map(({ code }) => `${id}/${code}`),
  )
  return {
    address: paths.recordedSurvey({
      visit: kind,
      completedOn,
      parts: parts.join(','),
      ship: to.ship,
    }),
    headers: {},
  }
}
