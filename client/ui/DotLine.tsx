import { joinClasses } from './join-classes.ts'

type DotLineProps = {
  facts: readonly string[]
  /** True to keep one line on wide screens, where the last fact is cut. */
  isCut?: boolean | undefined
}

/**
 * Facts separated by dots. The dot before the first fact of a line is outside the clipped box, so no
 * line starts or ends with a dot, wherever it wraps.
 */
export function DotLine({ facts, isCut }: DotLineProps) {
  return (
    <span
      className={joinClasses(
        'flex min-w-0 flex-wrap gap-x-3 [clip-path:inset(0)]',
        isCut && 'md:flex-nowrap md:*:not-last:shrink-0 md:*:last:truncate',
      )}
    >
      {facts.map((fact, place) => (
        <span key={fact} className="relative -ms-3 ps-3 not-last:whitespace-nowrap">
          {place > 0 && <span className="absolute start-0 whitespace-pre"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  )
}
