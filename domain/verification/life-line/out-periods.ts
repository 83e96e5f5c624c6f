import type { EndedSuspension } from './ended-suspensions.ts'
import type { OverdueDays, PublicPart } from '#/domain/register/public-parts/public-parts.ts'
import { addDays } from '#/core/dates.ts'
import type { Standing } from '#/core/stored-values.ts'

// When a certificate was not in force within its term: for its life line and its bar in the
// timeline of a ship, which hatch it alike.

/**
 * Days in which a certificate was suspended, withdrawn or overdue. `to`: the last one; null where
 * none is known. `lasts`: it is not over.
 */
export type OutDays = {
  kind: 'suspended' | 'withdrawn' | 'overdue'
  from: string
  to: string | null
  lasts: boolean
}

type Decided = { standing: Standing; standingSince: string | null; issuedOn: string }
type Days = { from: string; to: string }
export type EndedDays = Days & Pick<EndedSuspension, 'kind'>
type Known = { suspensions: readonly EndedDays[]; overdue: readonly Days[]; day: string }

/**
 * The days in which one certificate was not in force, by kind. `suspensions`: those that are over,
 * and withdrawals that were undone; `overdue`: as the survey windows have it up to `day`. What is
 * withdrawn is overdue no more.
 */
export function outDaysOf(
  { standing, standingSince, issuedOn }: Decided,
  { suspensions, overdue, day }: Known,
): OutDays[] {
  const from = standingSince ?? issuedOn
  const last = standing === 'withdrawn' ? addDays(from, -1) : day
  return [
    ...suspensions.map((days) => ({ kind: 'suspended' as const, ...days, lasts: false })),
    ...(standing === 'in-force' ? [] : [{ kind: standing, from, to: null, lasts: true }]),
    ...overdue
      .filter((days) => days.from <= last)
      .map((days) => {
        const to = days.to < last ? days.to : last
        return { kind: 'overdue' as const, from: days.from, to, lasts: to === day }
      }),
  ]
}

/**
 * The same of a record; `labels`: of the certificates that it is true of, none where it is of all.
 */
export type OutPeriod = OutDays & { labels: string[] }

type Answered = {
  parts: readonly Pick<PublicPart, 'code' | 'label' | 'status' | 'standingSince' | 'issuedDate'>[]
  overdue: readonly OverdueDays[]
  suspensions: readonly EndedSuspension[]
  day: string
}

/**
 * When the certificates of a record were not in force, the first first; what is true of several on
 * the same days is there once.
 */
export function outPeriodsOf({ parts, overdue, suspensions, day }: Answered): OutPeriod[] {
  const periods = new Map<string, OutPeriod>()
  for (const { code, label, status, standingSince, issuedDate } of parts) {
    const standing = status === 'suspended' || status === 'withdrawn' ? status : 'in-force'
    const known = {
      suspensions: suspensionsOf(code, suspensions),
      overdue: overdue.filter((days) => days.code === code),
      day,
    }
    for (const { kind, from, to, lasts } of outDaysOf(
      { standing, standingSince, issuedOn: issuedDate },
      known,
    )) {
      const key = `${from} ${to} ${kind}`
      const labels = [...(periods.get(key)?.labels ?? []), label]
      periods.set(key, { kind, from, to, lasts, labels })
    }
  }
  return [...periods]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, period]) =>
      period.labels.length === parts.length ? { ...period, labels: [] } : period,
    )
}

/**
 * Those of one certificate, and of its whole record; of several that began on one day, which were
 * of a few hours each, the last one.
 */
export function suspensionsOf(code: string, suspensions: readonly EndedSuspension[]): EndedDays[] {
  const own = suspensions.filter((one) => one.code === null || one.code === code)
  return [
    ...new Map(
      own.map(({ from, to, kind }) => [from, { from, to, ...(kind && { kind }) }]),
    ).values(),
  ]
}
