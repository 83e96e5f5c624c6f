import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { certificateBody, type Answered, type Staff } from '#/quality/drills/frame/staff.ts'

export type Races = { rounds: number; atOnce: number }

/**
 * So many ask for the same new number at once, again and again. One is told 201, every other 409
 * with the words for it and the record that has it; visitors then find the winner's vessel, and its
 * history begins once.
 */
export async function raceForNumber(
  staff: readonly Staff[],
  { rounds, atOnce }: Races,
): Promise<Aim[]> {
  const errors: string[] = []
  const tally = { won: 0, refused: 0 }
  for (let round = 0; round < rounds; round++) {
    const number = `RACE-${round}`
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, i) =>
        asker(staff, i).ask(
          'POST',
          '/api/certificates',
          certificateBody(number, { vesselName: `KM ${number} ${i}` }),
        ),
      ),
    )
    const winners = answers.filter(({ status }) => status === 201)
    tally.won += winners.length
    tally.refused += answers.filter((answer) => isRefusal(answer, number)).length
    const others = answers.filter((answer) => answer.status !== 201 && !isRefusal(answer, number))
    const unexpected = others.map(
      ({ status, body }) => `${number}: ${status} ${JSON.stringify(body)}`,
    )
    errors.push(...unexpected)
    if (winners.length !== 1) errors.push(`${number}: ${winners.length} won`)
    errors.push(...(await findWrongRecords(asker(staff, round), number, winners[0])))
  }
  const shown = errors.length > 0 ? ` (${errors.slice(0, 3).join('; ')})` : ''
  return [
    {
      text: `${atOnce} at once × ${rounds}: exactly one wins each, the others are told that it is taken`,
      reached: `${tally.won} won, ${tally.refused} refused, ${errors.length} errors${shown}`,
      met: errors.length === 0 && tally.won === rounds && tally.refused === rounds * (atOnce - 1),
    },
  ]
}

function asker(staff: readonly Staff[], turn: number): Staff {
  const one = staff[turn % staff.length]
  if (!one) throw new Error('Somebody has to ask')
  return one
}

function isRefusal({ status, body }: Answered, number: string): boolean {
  if (
    status !== 409 ||
    typeof body !== 'object' ||
    body === null ||
    !('detail' in body) ||
    !('current' in body)
  )
    return false
  const { current } = body
  const isRecord = typeof current === 'object' && current !== null && 'certificateId' in current
  return (
    body.detail === `The number ${number} is already in the register` &&
    isRecord &&
    current.certificateId === number
  )
}

/** What the register holds afterwards, where it is not what the winner was told. */
async function findWrongRecords(
  staff: Staff,
  number: string,
  winner: Answered | undefined,
): Promise<string[]> {
  const { body } = await staff.ask('GET', `/api/certificates/verify/${number}`)
  const [won, kept] = [vesselOf(winner?.body), vesselOf(certificateIn(body))]
  if (won === undefined || kept !== won)
    return [`${number}: ${won} won, and the register has ${kept}`]
  const { body: history } = await staff.ask(
    'GET',
    `/api/certificates/${idOf(winner?.body)}/history`,
  )
  return Array.isArray(history) && history.length === 1
    ? []
    : [`${number}: its history is ${JSON.stringify(history)}`]
}

function certificateIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'certificate' in body
    ? body.certificate
    : undefined
}

function vesselOf(record: unknown): string | undefined {
  if (typeof record !== 'object' || record === null || !('vesselName' in record)) return undefined
  return String(record.vesselName)
}

function idOf(record: unknown): number {
  return typeof record === 'object' && record !== null && 'id' in record ? Number(record.id) : 0
}
