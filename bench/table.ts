// The table that `npm run bench` prints, and the targets.
import type { Cost } from './statements-cost.ts'
import type { Compared, Figures } from './load.ts'

export interface Row {
  call: string
  figures: Compared<Figures>
  /** The portal's figures with a larger number of connections. */
  crowd?: Figures
  cost?: Cost
  aim: Aim
}

export interface Aim {
  /** Minimum rate as a share of the bare server's rate in the same run. */
  ratio: number
  /**
   * Minimum rate per second, on a machine where a bare server runs `select 1` 6,700 times a second.
   */
  rate?: number
}

/** Rate of `select 1` on the reference machine, by which the targets are scaled. */
export const bareSelects = 6700

export function describe({ call, figures, crowd, cost, aim }: Row, pace: number) {
  const { ours, bare, plain, otherCheckout } = figures
  return {
    call,
    'req/s': rounded(ours.rate),
    'p50 ms': rounded(ours.p50),
    'p99 ms': rounded(ours.p99),
    'crowd req/s': crowd ? rounded(crowd.rate) : '',
    'crowd p50 ms': crowd ? rounded(crowd.p50) : '',
    'crowd p99 ms': crowd ? rounded(crowd.p99) : '',
    bare: rounded(bare.rate),
    ratio: (ours.rate / bare.rate).toFixed(2),
    aim: [`≥ ${aim.ratio}`, aim.rate && `${Math.round(aim.rate * pace)} req/s`]
      .filter(Boolean)
      .join(', '),
    plain: plain ? rounded(plain.rate) : '',
    'of plain': plain ? (ours.rate / plain.rate).toFixed(2) : '',
    ...(otherCheckout && {
      'other checkout': rounded(otherCheckout.rate),
      'other checkout Node ms': otherCheckout.time.toFixed(2),
    }),
    queries: cost?.statements ?? '',
    'plan ms': cost?.plan ?? '',
    'run ms': cost?.run ?? '',
    'Node ms': ours.time.toFixed(2),
    'bare Node ms': bare.time.toFixed(2),
  }
}

/** Returns the table for docs/performance.md. */
export function inMarkdown(rows: Row[]): string {
  const hasBefore = rows.some(({ figures }) => figures.otherCheckout)
  const lines = rows.map(({ call, figures, crowd, cost }) => {
    const { ours, bare, plain, otherCheckout } = figures
    return {
      Call: call,
      'Calls a second': inDigits(ours.rate),
      ...(hasBefore && { Before: otherCheckout ? inDigits(otherCheckout.rate) : '' }),
      'p50 ms': inDigits(ours.p50),
      'p99 ms': inDigits(ours.p99),
      'p99 ms, crowd': crowd ? inDigits(crowd.p99) : '',
      Bare: inDigits(bare.rate),
      'Of bare': (ours.rate / bare.rate).toFixed(2),
      'Of plain': plain ? (ours.rate / plain.rate).toFixed(2) : '',
      Statements: cost?.statements ?? '',
      'Plan + run ms': cost ? `${cost.plan} + ${cost.run}` : '',
      'Node ms': ours.time.toFixed(2),
    }
  })
  const names = Object.keys(lines[0] ?? {})
  const line = (cells: unknown[]) => `| ${cells.join(' | ')} |`
  return [
    line(names),
    line(names.map(() => '---')),
    ...lines.map((cells) => line(Object.values(cells))),
  ].join('\n')
}

const inDigits = (figure: number) => rounded(figure).toLocaleString('en-GB')

const rounded = (rate: number) => Number(rate.toFixed(rate < 100 ? 1 : 0))

/**
 * Returns the speed of this machine relative to the reference machine, at most 1. The speed is the
 * bare server's rate for the call "who am I", for which it runs `select 1`. Returns 0, which
 * disables the rate targets, if that call was not measured.
 */
export function paceOf(rows: Row[]): number {
  const selects = rows.find(({ call }) => call.startsWith('who am I'))
  return selects ? Math.min(1, selects.figures.bare.rate / bareSelects) : 0
}

export function missed({ call, figures: { ours, bare }, aim }: Row, pace: number): string[] {
  const ratio = ours.rate / bare.rate
  const minRate = (aim.rate ?? 0) * pace
  return [
    ...(ratio < aim.ratio ? [`${call}: ${ratio.toFixed(2)} of bare, not ${aim.ratio}`] : []),
    ...(ours.rate < minRate
      ? [`${call}: ${ours.rate.toFixed(0)} a second, not ${Math.round(minRate)}`]
      : []),
  ]
}

/**
 * Returns the calls for which PostgreSQL takes more than 1.5 times as long as on the smaller
 * database. Times under half a millisecond are mostly noise, so they count as half a millisecond.
 */
export function outgrown(rows: Row[], smaller: Row[]): string[] {
  const maxSlowdown = 1.5
  return rows.flatMap(({ call, cost }) => {
    const before = smaller.find((row) => row.call === call)?.cost
    if (!cost || !before) return []
    const [now, then] = [cost, before].map(({ plan, run }) => Math.max(0.5, plan + run)) as [
      number,
      number,
    ]
    return now > then * maxSlowdown
      ? [`${call}: ${then.toFixed(1)} → ${now.toFixed(1)} ms of PostgreSQL`]
      : []
  })
}
