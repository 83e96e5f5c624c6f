import type { Facts } from './facts.ts'

/**
 * The smallest facts that still differ: without every survey, and without every other fact, that
 * does not matter.
 */
export function shrinkFacts(facts: Facts, differs: (facts: Facts) => boolean): Facts {
  const simpler = listSimpler(facts).find(differs)
  return simpler === undefined ? facts : shrinkFacts(simpler, differs)
}

function listSimpler(facts: Facts): Facts[] {
  const { issuedOn, surveys, surveysFrom, standing, extendedUntil, renewedFrom, supersededOn } =
    facts
  const candidates: Facts[] = surveys.map((_, i) => ({
    ...facts,
    surveys: surveys.filter((__, j) => j !== i),
  }))
  if (standing !== 'in-force' || facts.standingSince !== null)
    candidates.push({ ...facts, standing: 'in-force', standingSince: null })
  if (extendedUntil !== null) candidates.push({ ...facts, extendedUntil: null })
  if (facts.termExtendedUntil !== null) candidates.push({ ...facts, termExtendedUntil: null })
  if (supersededOn !== null) candidates.push({ ...facts, supersededOn: null })
  if (renewedFrom !== null) candidates.push({ ...facts, renewedFrom: null })
  if (surveysFrom !== issuedOn) candidates.push({ ...facts, surveysFrom: issuedOn })
  return candidates
}
