import { meaningsOf } from '#/app/import-export/cells/type-cell.ts'

/** The warning at a type that ends in IC. */
export const IC =
  '“IC” is read as international certificate. Where it means interim, write Interim instead'

/** Why a text is no type: it has several meanings, or none. */
export function problemOfType(name: string): string {
  const quoted = `“${name.slice(0, 80)}”`
  const meanings = meaningsOf(name)
  if (meanings.length > 0) {
    const listed = meanings.map((codes) =>
      codes.length > 1 ? `${codes.join(' + ')} in one` : codes.join(''),
    )
    return `${quoted} has more than one meaning: ${listed.join(', or ')}. Choose once for the whole file`
  }
  return `${quoted} is not a type of the register: map it to one that is, or leave it aside until that type is switched on`
}
