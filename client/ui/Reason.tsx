import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { joinClasses } from './join-classes.ts'

type ReasonProps = { id: string; text: string; as: 'text' | 'tooltip'; children: ReactNode }

/** Says why an action is refused: below it, or beside it on hover, focus and tap. */
export function Reason({ id, text, as, children }: ReasonProps) {
  const [isShown, setIsShown] = useState(false)

  if (as === 'text') {
    return (
      <span className="inline-flex max-w-full flex-col items-start gap-1">
        {children}
        <span id={id} className="max-w-measure text-sm font-normal text-muted">
          {text}
        </span>
      </span>
    )
  }

  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setIsShown(false)
  }
  return (
    <span
      className="relative inline-flex"
      onMouseEnter={() => setIsShown(true)}
      onMouseLeave={() => setIsShown(false)}
      onFocus={() => setIsShown(true)}
      onBlur={() => setIsShown(false)}
      onClick={() => setIsShown(true)}
      onKeyDown={hideOnEscape}
    >
      {children}
      <span
        id={id}
        role="tooltip"
        className={joinClasses(
          'absolute end-0 top-full z-20 mt-2 w-max max-w-60 rounded-control bg-ink px-3 py-2 text-start',
          'text-sm font-normal whitespace-normal text-paper',
          !isShown && 'hidden',
        )}
      >
        {text}
      </span>
    </span>
  )
}
