import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

type DotLineProps = {
  facts: readonly ReactNode[]
  /** Layout in tables: one line, of which the last fact is cut, or one below another. */
  inTables?: 'cut' | 'stacked' | undefined
}

const layouts = {
  cut: 'md:flex-nowrap md:*:not-last:shrink-0 md:*:last:truncate',
  stacked: 'md:flex-col',
}

/**
 * Facts separated by dots. The dot before the first fact of a line is outside the clipped box, so no
 * line starts or ends with a dot, wherever it wraps.
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
