import { ChevronDown, Ellipsis } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { buttonClass, type ButtonSize } from './button-class.ts'
import { IconButton } from './IconButton.tsx'
import { joinClasses } from './join-classes.ts'
import { placeBelow } from './place-below.ts'
import type { RenderLink } from './render-link.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  isDangerous?: boolean
  /** Reason why the item is unavailable; the item stays in the menu. */
  disabledReason?: string | null
} & ({ onSelect: () => void } | { link: RenderLink })

type MenuProps = {
  /** Name of the button: "Actions for Jo Smith". */
  label: string
  items: readonly MenuItem[]
  /** True to show the name instead of three dots. */
  isNamed?: boolean | undefined
  /** Size of the named button, to match the buttons next to it. */
  size?: ButtonSize | undefined
}

/**
 * Menu button with three dots or a name. The menu is a popover, so the browser handles opening,
 * closing and stacking.
 */
export function Menu({ label, items, isNamed, size }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  function choose(item: MenuItem): void {
    if (item.disabledReason) return
    // Hiding the menu returns the focus to the button. This happens before `onSelect`, so that a
    // dialog which it opens can later restore the focus to the button.
    menu.current?.hidePopover()
    if ('onSelect' in item) item.onSelect()
  }

  const opener = {
    ref: button,
    'aria-haspopup': 'menu',
    popoverTarget: id,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      menu.current?.showPopover()
    },
  } as const

  return (
    <span className="inline-flex">
      <Opener label={label} isNamed={isNamed} size={size} {...opener} />
      <div
        ref={menu}
        id={id}
        role="menu"
        popover="auto"
        tabIndex={-1}
        aria-label={label}
        className="fixed inset-auto m-0 max-w-72 min-w-48 rounded-panel border border-line bg-surface py-1 text-start text-base font-normal whitespace-normal text-ink shadow-float"
        onToggle={({ newState }) => {
          if (newState !== 'open') return
          placeBelow(button.current!, menu.current!)
          menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
        }}
        onBlur={({ relatedTarget }) => {
          if (!menu.current?.contains(relatedTarget)) menu.current?.hidePopover()
        }}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          // The browser closes the menu on Escape; the event must not also close a dialog around
          // it.
          if (event.key === 'Escape') event.stopPropagation()
          else moveFocus(event, '[role="menuitem"]')
        }}
      >
        {items.map((item) => (
          <Item key={item.label} item={item} onChoose={() => choose(item)} />
        ))}
      </div>
    </span>
  )
}

type OpenerProps = Omit<MenuProps, 'items'> &
  Pick<ComponentProps<'button'>, 'ref' | 'aria-haspopup' | 'popoverTarget' | 'onKeyDown'>

function Opener({ label, isNamed, size, ...opener }: OpenerProps) {
  if (!isNamed) {
    return <IconButton label={label} icon={<Ellipsis aria-hidden="true" />} {...opener} />
  }
  return (
    <button type="button" className={buttonClass('secondary', size)} {...opener}>
      {label}
      <ChevronDown aria-hidden="true" />
    </button>
  )
}

type ItemProps = { item: MenuItem; onChoose: () => void }

function Item({ item, onChoose }: ItemProps) {
  const itemProps = {
    className: joinClasses(
      'flex min-h-control w-full cursor-pointer items-center gap-3 px-4 py-1.5 text-start no-underline ring-inside select-none',
      'hover:bg-brand-wash focus:bg-brand-wash aria-disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0',
      'focus:shadow-[inset_3px_0_0_var(--brand-text)]',
      item.isDangerous ? 'text-danger' : 'text-ink',
    ),
    role: 'menuitem',
    tabIndex: -1,
    onClick: onChoose,
    children: (
      <>
        {item.icon}
        <span className="min-w-0">
          <span className={item.disabledReason ? 'text-subtle' : undefined}>{item.label}</span>
          {item.disabledReason && (
            <span className="block text-sm text-muted">{item.disabledReason}</span>
          )}
        </span>
      </>
    ),
  } as const
  if ('link' in item && !item.disabledReason) return item.link(itemProps)
  return (
    <button type="button" {...itemProps} aria-disabled={item.disabledReason ? true : undefined} />
  )
}

/**
 * Moves the focus within a menu when the user presses an arrow key, Home, End or the first letter
 * of an item, as in operating system menus. The menu is a single tab stop.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const next = nextOf(items, items.indexOf(document.activeElement as HTMLElement), event)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextOf(items: HTMLElement[], at: number, event: KeyboardEvent): HTMLElement | undefined {
  const { key } = event
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey
  if (!isLetter) return undefined
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return following.find((item) =>
    item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
  )
}
