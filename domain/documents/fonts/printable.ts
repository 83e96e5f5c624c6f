import { codePointName } from '#/core/text.ts'

/** What is printed in place of a character that cannot be. */
const PLACEHOLDER = '□'
/**
 * Combining marks that a character may carry, apart from the one that is part of it; more overlap
 * the lines above.
 */
const MAX_MARKS = 2
const MARK = /^\p{M}$/u
/**
 * Ends of lines and of paragraphs (Unicode Standard Annex 14: CR LF, CR, LF, NEL, VT, FF, LS, PS),
 * with what is blank around them.
 */
const LINE_ENDS = /[\p{Zs}\t]*[\n\r\u0085\v\f\u2028\u2029][\p{Zs}\s\u0085]*/gu
/** Characters that are not seen but change what is: controls, the direction of writing, joiners. */
const UNSEEN = /^[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]$/u
const SPACE = /^\p{Zs}$/u
const NO_BREAK = '\u00A0'

/**
 * A text as it can be printed with fonts that draw `hasGlyph`: each other character is replaced by
 * □, and is added to `missing`. Spaces of other widths and tabs become plain ones; a line that ends
 * is a line of the page, and blank lines are left out.
 */
export function printable(
  text: string,
  hasGlyph: (codePoint: number) => boolean,
  missing: Set<number>,
): string {
  let marks = 0
  let printed = ''
  for (const character of inLines(text.toWellFormed()).normalize('NFC')) {
    const codePoint = character.codePointAt(0) ?? 0
    marks = MARK.test(character) ? marks + 1 : 0
    if (SPACE.test(character) && character !== NO_BREAK) printed += ' '
    else if (character === '\n') printed += character
    else if (marks > MAX_MARKS || UNSEEN.test(character) || !hasGlyph(codePoint)) {
      missing.add(codePoint)
      printed += PLACEHOLDER
    } else printed += character
  }
  return printed
}

/** Each end of a line as one `\n`, none at the ends of the text; a tab as a space. */
function inLines(text: string): string {
  return text
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(/^\n|\n$/g, '')
    .replaceAll('\t', ' ')
}

/** `U+4E2D, U+6587`: at most `most` of them, in their order, then an ellipsis. */
export function codesOf(missing: ReadonlySet<number>, most: number): string {
  const codes = Array.from(missing, codePointName)
  return codes.length > most ? `${codes.slice(0, most).join(', ')}, …` : codes.join(', ')
}
