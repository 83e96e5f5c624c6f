/** The lines that differ between two texts of at most some hundred lines, as `- old` and `+ new`; an empty list where none do. */
export function diffLines(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')]
  // lengths[i][j]: of the longest common sequence of the lines from i and j on.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      lengths[i][j] =
        old[i] === now[j]
          ? lengths[i + 1][j + 1] + 1
          : Math.max(lengths[i + 1][j], lengths[i][j + 1])
    }
  }
  const lines = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) [i, j] = [i + 1, j + 1]
    else if (i < old.length && (j === now.length || lengths[i + 1][j] >= lengths[i][j + 1]))
      lines.push(`- ${old[i++]}`)
    else lines.push(`+ ${now[j++]}`)
  }
  return lines
}
