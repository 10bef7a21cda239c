import { Ellipsis } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import { joinClasses } from './join-classes.ts'
import type { RenderLink } from './render-link.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  isDangerous?: boolean
  /** The item stays in the menu and says why not. */
  disabledReason?: string | null
} & ({ onSelect: () => void } | { link: RenderLink })

type MenuProps = {
  /** Names the button: "Actions for Jo Smith". */
  label: string
  items: readonly MenuItem[]
  /** A button element of one's own; without it, three dots. */
  trigger?: ReactNode
  align?: 'start' | 'end'
}

export function Menu({ label, items, trigger, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<(() => void) | null>(null)
  return (
    // Not modal: the modal kind locks scrolling with a <style> that a strict CSP refuses. No portal
    // either: the menu stays in its landmark, and is positioned by the viewport anyway.
    <Radix.Root modal={false}>
      <Radix.Trigger asChild ref={button}>
        {trigger ?? <IconButton label={label} icon={<Ellipsis aria-hidden="true" />} />}
      </Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        aria-label={label}
        className="z-30 max-w-72 min-w-48 rounded-panel border border-line bg-surface py-1 text-start text-base font-normal whitespace-normal shadow-float"
        onCloseAutoFocus={(event) => {
          const act = chosen.current
          chosen.current = null
          if (!act) return
          // Acted on once the focus is back on the button, so that a dialog returns it there.
          event.preventDefault()
          button.current?.focus()
          act()
        }}
      >
        {items.map((item) => (
          <Item key={item.label} item={item} onChoose={(act) => (chosen.current = act)} />
        ))}
      </Radix.Content>
    </Radix.Root>
  )
}

type ItemProps = { item: MenuItem; onChoose: (act: () => void) => void }

function Item({ item, onChoose }: ItemProps) {
  const className = joinClasses(
    'flex min-h-control w-full cursor-pointer items-center gap-3 px-4 py-1.5 no-underline ring-inside select-none',
    'data-highlighted:bg-brand-wash aria-disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0',
    'data-highlighted:shadow-[inset_3px_0_0_var(--brand-text)]',
    item.isDangerous ? 'text-danger' : 'text-ink',
  )
  const content = (
    <>
      {item.icon}
      <span className="min-w-0">
        <span className={item.disabledReason ? 'text-subtle' : undefined}>{item.label}</span>
        {item.disabledReason && (
          <span className="block text-sm text-muted">{item.disabledReason}</span>
        )}
      </span>
    </>
  )
  if ('link' in item && !item.disabledReason) {
    return <Radix.Item asChild>{item.link({ className, children: content })}</Radix.Item>
  }
  return (
    <Radix.Item
      className={className}
      aria-disabled={item.disabledReason ? true : undefined}
      onSelect={(event) => {
        if (item.disabledReason) return event.preventDefault()
        if ('onSelect' in item) onChoose(item.onSelect)
      }}
    >
      {content}
    </Radix.Item>
  )
}
