import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { joinClasses } from './join-classes.ts'
import { Reason } from './Reason.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'aria-label' | 'children'> & {
  /** Name of the action: the accessible name, also shown on hover. */
  label: string
  icon: ReactNode
  disabledReason?: string | null
}

export function IconButton({
  label,
  icon,
  disabledReason,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const reasonId = useId()

  const act = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason) return event.preventDefault()
    onClick?.(event)
  }

  const button = (
    <button
      type="button"
      title={disabledReason ? undefined : label}
      {...rest}
      aria-label={label}
      aria-disabled={disabledReason ? true : undefined}
      aria-describedby={disabledReason ? reasonId : undefined}
      onClick={act}
      className={joinClasses(
        'inline-flex size-control shrink-0 items-center justify-center rounded-control [&_svg]:size-5',
        disabledReason
          ? 'cursor-not-allowed text-input-line'
          : 'text-muted hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  )
  if (!disabledReason) return button
  return (
    <Reason id={reasonId} text={disabledReason} as="tooltip">
      {button}
    </Reason>
  )
}
