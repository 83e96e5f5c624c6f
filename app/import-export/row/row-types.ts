import type { PartKind } from '#/app/surveys/model/survey.ts'
import { certificateTypeOfCode } from '#/app/certificates/model/certificate-types.ts'
import { visibleText, wordsOf } from '#/app/import-export/cells/plain-text.ts'
import {
  endsInIc,
  labelInExport,
  labelMeant,
  splitTypes,
  typeAndKindMeant,
} from '#/app/import-export/cells/type-cell.ts'
import type { ImportChoices } from '#/app/import-export/format/columns.ts'
import { unguardFormula } from '#/app/import-export/format/csv.ts'

// Tested first, because most cells have none of these characters.
const ODD = /['\t\r\n]/

/** A cell without its guard and what nobody sees, on one line. */
export function textIn(cells: readonly string[], at: number | undefined): string {
  return oneLine(visibleText(at === undefined ? '' : (cells[at] ?? '')))
}

/** The same as an export of the register has it: every character is meant. */
export function exactTextIn(cells: readonly string[], at: number | undefined): string {
  return oneLine(at === undefined ? '' : (cells[at] ?? ''))
}

function oneLine(cell: string): string {
  if (!ODD.test(cell)) return cell.trim()
  const text = unguardFormula(cell).replaceAll(/[\t\r\n]+/g, ' ')
  return text.trim()
}

/** Four times the length of the field: the names of types may be longer than their labels. */
const MAX_TYPES_LENGTH = 8_000

type RowTypes = {
  type: string | undefined
  issuedCertificates: string
  /** The types that are known, the texts that name none, and by the label of a type its kind where it is named, such as interim. */
  labels: string[]
  unknown: string[]
  /** Texts that were taken for a type although they may say more than its name. */
  assumed: string[]
  kinds: ReadonlyMap<string, PartKind>
  /** Where the unknown ones are. */
  column: 'type' | 'issuedCertificates'
}

/** The types of a row. `exact`: as an export of the register wrote them; else by any of their names, in one of the two columns or in both. */
export function readTypes(
  cells: readonly string[],
  choices: ImportChoices,
  exact: boolean,
): RowTypes {
  return exact ? typesOfExport(cells, choices) : typesMeant(cells, choices)
}

function typesMeant(cells: readonly string[], choices: ImportChoices): RowTypes {
  const kinds = new Map<string, PartKind>()
  const answers = new Map(choices.typesAs.map(({ text, codes }) => [wordsOf(text), codes]))
  /** The labels that a name means; null where that is not known. */
  const labelsOf = (name: string): string[] | null => {
    const answered = (answers.size > 0 && answers.get(wordsOf(name))) || []
    if (answered.length > 0)
      return answered.flatMap((code) => certificateTypeOfCode(code)?.label ?? [])
    const label = labelMeant(name)
    if (label !== null) return [label]
    const meant = typeAndKindMeant(name)
    if (meant) kinds.set(meant.label, meant.kind)
    return meant && [meant.label]
  }
  const [typed = [], listed = []] = [choices.type, choices.issuedCertificates].map((at) => {
    const cell = visibleText(unguardFormula(at === undefined ? '' : (cells[at] ?? '')))
    return splitBounded(cell, (text) =>
      splitTypes(text, (name) => answers.size > 0 && answers.has(wordsOf(name))),
    ).map((name) => ({
      name,
      labels: labelsOf(name),
    }))
  })
  const column = listed.length > 0 ? 'issuedCertificates' : 'type'
  const used = column === 'type' ? typed : listed
  const labels = [...new Set(used.flatMap((one) => one.labels ?? []))]
  const namesOf = (some: typeof used) => [
    ...new Set(some.filter((one) => one.labels === null).map(({ name }) => name)),
  ]
  const [unknown, unknownType] = [namesOf(used), column === 'type' ? [] : namesOf(typed)]
  const first = typed.flatMap((one) => one.labels ?? [])[0] ?? labels[0] ?? used[0]?.name
  return {
    type: first,
    issuedCertificates: labels.join(', '),
    labels,
    unknown: [...unknown, ...unknownType],
    assumed: [...typed, ...listed].flatMap(({ name, labels: known }) =>
      known !== null && endsInIc(name) && !answers.has(wordsOf(name)) ? [name] : [],
    ),
    kinds,
    column: unknown.length === 0 && unknownType.length > 0 ? 'type' : column,
  }
}

/** Each type replaced by its label where it means one of the 16: older records have other types, and come back as they were. */
function typesOfExport(cells: readonly string[], choices: ImportChoices): RowTypes {
  const cell = unguardFormula(
    choices.issuedCertificates === undefined ? '' : (cells[choices.issuedCertificates] ?? ''),
  )
  const listed = splitBounded(cell, (text) => text.split(/[,;\r\n]/))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const all = [...new Set(listed.map((name) => labelInExport(name) ?? name))]
  const typed = textIn(cells, choices.type)
  const alone = choices.issuedCertificates === undefined ? labelInExport(typed) : null
  return {
    type: alone ?? (typed || all[0]),
    issuedCertificates: alone ?? all.join(', '),
    labels: alone === null ? all : [alone],
    unknown: all.filter((label) => labelInExport(label) === null),
    assumed: [],
    kinds: new Map(),
    column: 'issuedCertificates',
  }
}

/** A cell that is too long is refused unsplit; else thousands of names would be compared with the 16 types. */
function splitBounded(cell: string, split: (text: string) => string[]): string[] {
  return cell.length > MAX_TYPES_LENGTH ? [cell] : split(cell)
}
