import { Link } from '@tanstack/react-router'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import type { TenderRow } from '#features/tenders/contract/tender-reply.ts'
import { can } from '#features/tenders/rules/can.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { Menu, type MenuItem } from '#kernel/client/ui/Menu.tsx'
import type { RenderLink } from '#kernel/client/ui/render-link.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'

type RowActionsProps = {
  tender: TenderRow
  onCopy: () => void
  onDelete: () => void
  /** True to show one menu instead of buttons. */
  isCompact?: boolean
}

export function RowActions({ tender, onCopy, onDelete, isCompact = false }: RowActionsProps) {
  const user = useUser()
  const now = useNow()
  const edit: RenderLink = (props) => (
    <Link to="/tenders/$tenderId/edit" params={{ tenderId: tender.id }} {...props} />
  )
  const all: (MenuItem & { isOffered: boolean })[] = [
    {
      isOffered: can(user, 'edit', tender, now),
      label: 'Edit',
      icon: <Pencil aria-hidden="true" />,
      link: edit,
    },
    {
      isOffered: can(user, 'copy', tender, now),
      label: 'Copy',
      icon: <Copy aria-hidden="true" />,
      onSelect: onCopy,
    },
    {
      isOffered: can(user, 'archive', tender, now),
      label: 'Delete',
      icon: <Trash2 aria-hidden="true" />,
      isDangerous: true,
      onSelect: onDelete,
    },
  ]
  const items = all.filter(({ isOffered }) => isOffered)
  if (items.length === 0) return null
  if (isCompact) {
    return (
      <div className="max-lg:absolute max-lg:end-2 max-lg:top-1 lg:col-start-4 lg:row-span-2 lg:row-start-1">
        <Menu label={`Actions for ${tender.title}`} items={items} />
      </div>
    )
  }
  return (
    <div className="-my-1 flex flex-wrap gap-2 md:col-span-2">
      {items.map((item) => (
        <RowButton key={item.label} item={item} name={`${item.label} ${tender.title}`} />
      ))}
    </div>
  )
}

function RowButton({ item, name }: { item: MenuItem; name: string }) {
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  if ('link' in item) {
    const className = buttonClass('secondary', 'small')
    return item.link({ className, 'aria-label': name, children: content })
  }
  return (
    <Button kind="secondary" size="small" aria-label={name} onClick={item.onSelect}>
      {content}
    </Button>
  )
}
