import { bytesOf } from '#/core/bytes.ts'

// The text of an accepted loss, signed as a note with the key of the log:
//   lentera accepted loss 1
//   SIZE ROOT      the newest state that was signed
//   SIZE ROOT      the register that was restored instead
//   INSTANT

type State = { size: number; root: string }
export type AcceptedLoss = { signed: State; restored: State; at: string }

const NAME = 'lentera accepted loss 1'

export function acceptedLossText({ signed, restored, at }: AcceptedLoss): string {
  return [NAME, `${signed.size} ${signed.root}`, `${restored.size} ${restored.root}`, at, ''].join('\n')
}

export function acceptedLossIn(text: string): AcceptedLoss | null {
  const [name, signed = '', restored = '', at = ''] = text.split('\n')
  if (name !== NAME) return null
  const [before, after] = [stateIn(signed), stateIn(restored)]
  return before && after && { signed: before, restored: after, at }
}

function stateIn(line: string): State | null {
  const [, size = '', root = ''] = /^(0|[1-9]\d{0,14}) (\S+)$/.exec(line) ?? []
  return bytesOf(root)?.length === 32 ? { size: Number(size), root } : null
}
