/** The phrase of a key as a document prints it: `1 void 2 item …`. */
export function numbered(phrase: readonly string[]): string {
  return phrase.map((one, i) => `${i + 1} ${one}`).join(' ')
}
