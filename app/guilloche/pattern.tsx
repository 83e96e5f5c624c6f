import { bytesOfHex } from '#/core/bytes.ts'
import { guillocheV1 } from './guilloche-v1.ts'

/** The pattern of a hash (hex), in the colour of the text. `label`: what it is for. */
export function Pattern({ hash, label }: { hash: string; label: string }) {
  return (
    <svg
      className="pattern"
      role="img"
      aria-label={label}
      viewBox="-500 -500 1000 1000"
      width="120"
      height="120"
      data-pattern={hash}
    >
      {guillocheV1(bytesOfHex(hash)).map(({ path, turns }, i) => (
        <g key={path}>
          <path id={`pattern-${i}`} d={path} />
          {turns.slice(1).map((turn) => (
            <use key={turn} href={`#pattern-${i}`} transform={`rotate(${turn})`} />
          ))}
        </g>
      ))}
    </svg>
  )
}
