// Which transactions are done, as PostgreSQL writes it: `10:14:11,13` is all below 10, and of those
// below 14 all but 11 and 13.

export interface Snapshot {
  /** Everything below is done. */
  from: number
  /** Nothing from here on is. */
  to: number
  underWay: Set<number>
}

export function readSnapshot(text: string): Snapshot {
  const [from, to, list = ''] = text.split(':')
  return {
    from: Number(from),
    to: Number(to),
    underWay: new Set(list === '' ? [] : list.split(',').map(Number)),
  }
}

export function holds({ from, to, underWay }: Snapshot, transaction: number): boolean {
  return transaction < from || (transaction < to && !underWay.has(transaction))
}
