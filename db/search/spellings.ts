/**
 * A text that is searched for, in the form that `searchText` has, and how a number is spelled whose
 * hyphens were typed as spaces: `lmc 2026 00042`.
 */
export function spellingsOf(text: string): string[] {
  if (!/^(?=.*\d)[a-z\d\-/. ]+$/.test(text)) return [text]
  return [...new Set([text, text.replaceAll(/ ?- ?| /g, '-')])]
}
