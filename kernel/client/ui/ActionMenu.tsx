import { Button } from './Button.tsx'
import { buttonClass, type ButtonSize } from './button-class.ts'
import { Menu, type MenuItem } from './Menu.tsx'

type ActionMenuProps = {
  /** Name of the row's subject, for screen readers: "Jo Smith". */
  subject: string
  /** Actions, the most likely one first. */
  actions: readonly MenuItem[]
  /** True to put all actions into the menu, because none is more likely than the others. */
  isFolded?: boolean | undefined
  /** Size of the button: normal in the heading of a page. */
  size?: ButtonSize | undefined
}

/**
 * Actions for one row of a list: the most likely one is a button, the others are in a menu. A
 * dangerous action is never the button.
 */
export function ActionMenu({ subject, actions, isFolded = false, size }: ActionMenuProps) {
  const [first] = actions
  const likely = isFolded || first?.isDangerous ? undefined : first
  const others = likely ? actions.slice(1) : actions
  return (
    <span className="row-actions">
      {likely && (
        <span data-likely="" className="inline-flex">
          <LikelyAction action={likely} name={`${likely.label}: ${subject}`} size={size} />
        </span>
      )}
      {others.length > 0 && <Menu label={`Actions for ${subject}`} items={others} />}
    </span>
  )
}

type LikelyActionProps = { action: MenuItem; name: string; size: ButtonSize | undefined }

function LikelyAction({ action, name, size = 'small' }: LikelyActionProps) {
  const { label, disabledReason } = action
  if ('link' in action) {
    const className = buttonClass('secondary', size)
    return action.link({ className, 'aria-label': name, children: label })
  }
  return (
    <Button
      kind="secondary"
      size={size}
      aria-label={name}
      disabledReason={disabledReason}
      reasonAs="tooltip"
      onClick={action.onSelect}
    >
      {label}
    </Button>
  )
}
