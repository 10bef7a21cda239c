import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

type DotLineProps = {
  facts: readonly ReactNode[]
  /**
   * Layout in a table that becomes cards on narrow screens. `cut`: in the table, all facts are on
   * one line and the last one is truncated; on cards, each fact has its own line. `stacked`: in the
   * table, each fact has its own line; on cards, the facts share lines.
   */
  inTables?: 'cut' | 'stacked' | undefined
}

const layouts = {
  cut: 'max-md:flex-col md:flex-nowrap md:*:not-last:shrink-0 md:*:last:truncate',
  stacked: 'md:flex-col',
}

/**
 * Facts separated by dots. The dot before the first fact on a line is clipped, so that no line
 * starts or ends with a dot, wherever the facts wrap.
 */
export function DotLine({ facts, inTables }: DotLineProps) {
  return (
    <span
      className={joinClasses(
        'flex min-w-0 flex-wrap gap-x-3 [clip-path:inset(0)]',
        inTables && layouts[inTables],
      )}
    >
      {facts.map((fact, place) => (
        <span key={place} className="relative -ms-3 ps-3 not-last:whitespace-nowrap">
          {place > 0 && <span className="absolute start-0.5 whitespace-pre"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  )
}
