import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

type DotLineProps = {
  /** Facts in their order; empty ones are left out. */
  facts: readonly ReactNode[]
  /**
   * Layout in a table that becomes cards on narrow screens, where the facts share lines. `cut`: in
   * the table, all facts are on one line and the last one is truncated. `stacked`: in the table,
   * each fact has its own line.
   */
  inTables?: 'cut' | 'stacked' | undefined
}

const layouts = {
  cut: 'md:flex-nowrap md:*:not-last:shrink-0 md:*:last:truncate',
  stacked: 'md:flex-col',
}

/**
 * Facts separated by dots. The dot before the first fact on a line is clipped, so that no line
 * starts or ends with a dot, wherever the facts wrap. Each dot is in the middle of its gap.
 */
export function DotLine({ facts, inTables }: DotLineProps) {
  return (
    <span
      className={joinClasses(
        'inline-flex max-w-full min-w-0 flex-wrap items-baseline gap-x-2.5 [clip-path:inset(-0.5rem_-0.5rem_-0.5rem_0)]',
        inTables && layouts[inTables],
      )}
    >
      {facts.filter(Boolean).map((fact, place) => (
        <span key={place} className="relative -ms-2.5 min-w-0 ps-2.5">
          {place > 0 && (
            <span className="absolute start-0 flex w-2.5 justify-center whitespace-pre"> · </span>
          )}
          {fact}
        </span>
      ))}
    </span>
  )
}
