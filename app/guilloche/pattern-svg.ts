import { guillocheV1 } from './guilloche-v1.ts'

/** The pattern of a hash as an SVG file, for paper. `colour`: of its lines, as SVG writes it. */
export function patternSvg(hash: Uint8Array, colour: string): string {
  const curves = guillocheV1(hash).map(({ path, turns }, i) => {
    const copies = turns.slice(1).map((turn) => `<use href="#c${i}" transform="rotate(${turn})"/>`)
    return `<path id="c${i}" d="${path}"/>${copies.join('')}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000"><g fill="none" stroke="${colour}" stroke-width="4.5">${curves.join('')}</g></svg>`
}
