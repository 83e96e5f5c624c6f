/** How many characters are to be added, removed or replaced to make one text the other; null where they are more than `max`. */
export function editDistance(one: string, other: string, max: number): number | null {
  if (Math.abs(one.length - other.length) > max) return null
  let above = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 0; i < one.length; i++) {
    const row = [i + 1]
    for (let at = 1; at <= other.length; at++) {
      const replaced = (above[at - 1] ?? 0) + (one[i] === other[at - 1] ? 0 : 1)
      row.push(Math.min(replaced, (above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1))
    }
    above = row
  }
  const distance = above.at(-1) ?? 0
  return distance > max ? null : distance
}
