import { type ComponentProps, type MouseEvent, useId } from 'react'
import { buttonClass, type ButtonKind, type ButtonSize } from './button-class.ts'
import { joinClasses } from './join-classes.ts'
import { Reason } from './Reason.tsx'
import { SpinnerIcon } from './SpinnerIcon.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  kind?: ButtonKind
  size?: ButtonSize
  isBusy?: boolean
  /** What the button says while it works, "Publishing..." */
  busyLabel?: string
  /** Why the action is not to be had now. The button stays reachable, so that the reason is too. */
  disabledReason?: string | null
  /** Rows and toolbars have no room for a line of text below. */
  reasonAs?: 'text' | 'tooltip'
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

  // Refused here rather than by `disabled`, which would drop the focus and hide the reason.
  // Preventing the click also keeps a submit button from submitting.
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
