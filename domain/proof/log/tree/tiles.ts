// How a log is cut into files (C2SP tlog-tiles): 256 hashes each, at level 0 of leaves, above of
// the roots of full tiles below.

export const TILE = 256
export const TILE_HEIGHT = 8

/**
 * A tile, or where `level` is `entries`, the entries under a tile of level 0. `width`: of its 256,
 * how many are there.
 */
export type Tile = { level: number | 'entries'; index: number; width: number }

/**
 * `tile/0/x001/x234/067.p/8`: groups of three digits; how many there are is said where it is not
 * full.
 */
export function tilePath({ level, index, width }: Tile): string {
  const groups = [index % 1000]
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    groups.unshift(rest % 1000)
  const digits = groups.map((group) => String(group).padStart(3, '0'))
  const last = digits.pop()
  const path = [...digits.map((group) => `x${group}`), last].join('/')
  return `tile/${level}/${path}${width === TILE ? '' : `.p/${width}`}`
}

/** The tile of such a path; null where there can be none, or it is not written as it must be. */
export function tileOf(path: string): Tile | null {
  const match = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (!match) return null
  const [, level = '', groups = '', width] = match
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE : Number(width),
  }
  return tile.width > 0 && tilePath(tile) === path ? tile : null
}
