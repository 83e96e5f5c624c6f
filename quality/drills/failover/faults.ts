import type { Node } from './cluster/node.ts'

/**
 * What happens to the machine of the leader, and how it comes back once another has replaced it.
 */
export type Fault = {
  name: string
  label: string
  inject(leader: Node, other: Node): void
  repair(leader: Node, other: Node): void | Promise<void>
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'killed',
    label: 'killed (SIGKILL)',
    inject: (leader) => leader.kill(),
    repair: (leader) => leader.start(),
  },
  {
    name: 'stopped',
    label: 'stopped (SIGSTOP)',
    inject: (leader) => leader.stop(),
    repair: (leader) => leader.goOn(),
  },
  {
    name: 'cut off',
    label: 'cut off from etcd and the standby',
    inject: (leader, other) => {
      leader.cutOff()
      other.silence()
    },
    repair: (leader, other) => {
      leader.reconnect()
      other.speak()
    },
  },
]
