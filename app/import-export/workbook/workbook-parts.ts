import { attributeOf, type XmlHandler } from './xml-scanner.ts'
import { damagedWorkbook } from './damaged.ts'
import type { Epoch } from '#/app/import-export/cells/serial-dates.ts'

export const CONTENT_TYPES = '[Content_Types].xml'
export const ROOT_RELATIONS = '_rels/.rels'
/** Where programs have it that do not list it in the relations of the archive. */
export const USUAL_WORKBOOK = 'xl/workbook.xml'

/** More parts than an archive may have lead nowhere. */
const MAX_RELATIONS = 4_096

/** A part that must be there and well-formed, whatever it says (ECMA-376 part 2, §10.1.2.2). */
export const checkedOnly: XmlHandler = { open: () => {}, close: () => {} }

/** Where a part is: by its kind, the last name of its type, which is the same in the strict form (ISO/IEC 29500), and by its id. */
export type Relation = { kind: string; id: string; path: string }

/** Takes the parts that a list of relations names, of which `folder` has the part that it belongs to (ECMA-376 part 2, §9.3). */
export function relationsHandler(relations: Relation[], folder: string): XmlHandler {
  return {
    open: (name, tag) => {
      if (name !== 'Relationship' || attributeOf(tag, 'TargetMode') === 'External') return
      if (relations.length >= MAX_RELATIONS) throw damagedWorkbook()
      const kind = (attributeOf(tag, 'Type') ?? '').split('/').at(-1) ?? ''
      relations.push({
        kind,
        id: attributeOf(tag, 'Id') ?? '',
        path: pathOf(folder, attributeOf(tag, 'Target') ?? ''),
      })
    },
    close: () => {},
  }
}

/** The list of relations of a part: `xl/_rels/workbook.xml.rels` of `xl/workbook.xml`. */
export function relationsOf(part: string): { path: string; folder: string } {
  const at = part.lastIndexOf('/') + 1
  const [folder, name] = [part.slice(0, at), part.slice(at)]
  return { path: `${folder}_rels/${name}.rels`, folder }
}

/** A target as a path in the archive: relative to a folder, or from the root. */
function pathOf(folder: string, target: string): string {
  const path: string[] = []
  for (const step of `${target.startsWith('/') ? '' : folder}${target}`.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(unescaped(step))
  }
  return path.join('/')
}

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** What the workbook says of itself: its sheets in their order, each with the id of its part, and from when on its days are counted. */
export type WorkbookFacts = {
  sheets: { name: string; id: string; isHidden: boolean }[]
  epoch: Epoch
}

/** More sheets than any office has. */
const MAX_SHEETS = 4_096

export function workbookHandler(facts: WorkbookFacts): XmlHandler {
  let isFirst = true
  return {
    open: (name, tag) => {
      if (name === 'sheet') {
        if (facts.sheets.length >= MAX_SHEETS) throw damagedWorkbook()
        const state = attributeOf(tag, 'state') ?? 'visible'
        const isHidden = state === 'hidden' || state === 'veryHidden'
        facts.sheets.push({
          name: attributeOf(tag, 'name') ?? '',
          id: attributeOf(tag, 'id') ?? '',
          isHidden,
        })
      }
      if (name !== 'workbookPr' || !isFirst) return
      isFirst = false
      if (['1', 'true'].includes(attributeOf(tag, 'date1904') ?? '')) facts.epoch = 1904
    },
    close: () => {},
  }
}
