// The replica, as whoever watches sees it. Without one these figures are told too, so that an alert
// that asks for them rings when it should and not when it can't.
import type { Replica } from '#server/db/replica.ts'
import { gauge, type Metric } from './registry.ts'

export function measureReplica(replica: Replica): Metric[] {
  return [
    gauge('replica_unused', 'Whether there is a replica that can’t be used: 1 if so.', () => [
      { value: replica.figures()?.isUsed === false ? 1 : 0 },
    ]),
    gauge('replica_lag_seconds', 'How far the replica is behind.', () => [
      { value: replica.figures()?.lagSeconds ?? 0 },
    ]),
    {
      name: 'replica_reads_total',
      help: 'Reads that the replica may answer, by who did.',
      type: 'counter',
      read: () =>
        Object.entries(replica.figures()?.reads ?? { replica: 0, primary: 0 }).map(
          ([from, value]) => ({ labels: { from }, value }),
        ),
    },
  ]
}
