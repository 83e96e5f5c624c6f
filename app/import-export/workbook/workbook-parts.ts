import { attributeOf, type XmlHandler } from './xml-scanner.ts'
import { damagedWorkbook } from './damaged.ts'

export const CONTENT_TYPES = '[Content_Types].xml'
export const WORKBOOK = 'xl/workbook.xml'
export const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** More parts than an archive may have lead nowhere. */
const MAX_RELATIONS = 4_096

/** Where the parts of a workbook are, as its list of relations says (ECMA-376 part 2, §9.3). */
export type Relations = { sheets: Map<string, string>; strings: string | null; styles: string | null }

/** A part that must be there and well-formed, whatever it says (ECMA-376 part 2, §10.1.2.2). */
export const checkedOnly: XmlHandler = { open: () => {}, close: () => {} }

export function relationsHandler(relations: Relations): XmlHandler {
  let count = 0
  return {
    open: (name, tag) => {
      if (name !== 'Relationship') return
      if (++count > MAX_RELATIONS) throw damagedWorkbook()
      const kind = (attributeOf(tag, 'Type') ?? '').split('/').at(-1)
      const path = pathOf(attributeOf(tag, 'Target') ?? '')
      if (kind === 'worksheet') relations.sheets.set(attributeOf(tag, 'Id') ?? '', path)
      if (kind === 'sharedStrings') relations.strings = path
      if (kind === 'styles') relations.styles = path
    },
    close: () => {},
  }
}

/** Relative to the workbook's folder, or from the root of the archive. */
function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** What the workbook says of itself: its sheets in their order, each with the id of its part, and from when on its days are counted. */
export type WorkbookFacts = { sheets: { name: string; id: string }[]; epoch: 1900 | 1904 }

/** More sheets than any office has. */
const MAX_SHEETS = 4_096

export function workbookHandler(facts: WorkbookFacts): XmlHandler {
  let isFirst = true
  return {
    open: (name, tag) => {
      if (name === 'sheet') {
        if (facts.sheets.length >= MAX_SHEETS) throw damagedWorkbook()
        facts.sheets.push({ name: attributeOf(tag, 'name') ?? '', id: attributeOf(tag, 'id') ?? '' })
      }
      if (name !== 'workbookPr' || !isFirst) return
      isFirst = false
      if (['1', 'true'].includes(attributeOf(tag, 'date1904') ?? '')) facts.epoch = 1904
    },
    close: () => {},
  }
}
