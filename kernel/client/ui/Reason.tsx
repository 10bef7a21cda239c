import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { placeBelow } from './place-below.ts'

export type ReasonShape = 'text' | 'tooltip' | 'hidden'

type ReasonProps = { id: string; text: string; as: ReasonShape; children: ReactNode }

/**
 * Reason why an action is refused: text below the action, a tooltip on hover, focus and tap, or
 * text for screen readers only.
 */
export function Reason({ id, text, as, children }: ReasonProps) {
  const around = useRef<HTMLSpanElement>(null)
  const tooltip = useRef<HTMLSpanElement>(null)

  if (as !== 'tooltip') {
    return (
      <span data-reason="" className="inline-flex max-w-full flex-col items-start gap-1">
        {children}
        <span
          id={id}
          className={as === 'hidden' ? 'sr-only' : 'max-w-measure text-sm font-normal text-muted'}
        >
          {text}
        </span>
      </span>
    )
  }

  const show = () => {
    tooltip.current!.showPopover()
    placeBelow(around.current!, tooltip.current!)
  }
  const hide = () => tooltip.current!.hidePopover()
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  return (
    <span
      ref={around}
      className="inline-flex"
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onClick={show}
      onKeyDown={hideOnEscape}
    >
      {children}
      {/* The tooltip is a popover, so that neither the page nor a table clips it. */}
      <span
        ref={tooltip}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed inset-auto m-0 w-max max-w-60 rounded-control border-0 bg-ink px-3 py-2 text-start text-sm font-normal whitespace-normal text-paper"
      >
        {text}
      </span>
    </span>
  )
}
