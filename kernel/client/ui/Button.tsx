import { type ComponentProps, type MouseEvent, useId } from 'react'
import { buttonClass, type ButtonKind, type ButtonSize } from './button-class.ts'
import { joinClasses } from './join-classes.ts'
import { Reason, type ReasonShape } from './Reason.tsx'
import { SpinnerIcon } from './SpinnerIcon.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  isBusy?: boolean | undefined
  /** Label shown while the action runs, such as "Publishing...". */
  busyLabel?: string | undefined
  /**
   * Reason why the action is not available. The button stays focusable, so that users can read the
   * reason.
   */
  disabledReason?: string | null | undefined
  /**
   * How to show the reason: as text below the button, as a tooltip in rows and toolbars, which have
   * no space for text, or only to screen readers, if a label or hint already says it.
   */
  reasonAs?: ReasonShape | undefined
  'data-safe'?: ''
}

export function Button({
  kind = 'primary',
  size = 'normal',
  isBusy = false,
  busyLabel,
  disabledReason,
  reasonAs = 'text',
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isRefused = isBusy || Boolean(disabledReason)

  // The click is refused here: `disabled` would remove the focus and hide the reason. Preventing
  // the click also prevents a submit.
  const act = (event: MouseEvent<HTMLButtonElement>) => {
    if (isRefused) return event.preventDefault()
    onClick?.(event)
  }

  const button = (
    <button
      {...rest}
      type={type}
      className={joinClasses(
        buttonClass(disabledReason ? 'refused' : kind, size),
        isBusy && 'cursor-progress',
        className,
      )}
      aria-disabled={isRefused || undefined}
      aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
      onClick={act}
    >
      {isBusy && <SpinnerIcon />}
      {isBusy && busyLabel ? busyLabel : children}
    </button>
  )
  if (!disabledReason) return button
  return (
    <Reason id={reasonId} text={disabledReason} as={reasonAs}>
      {button}
    </Reason>
  )
}
