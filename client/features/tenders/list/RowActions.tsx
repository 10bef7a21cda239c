import { Link } from '@tanstack/react-router'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import type { TenderRow } from '#domain/contract/tender-reply.ts'
import { can } from '#domain/rules/can.ts'
import { useUser } from '#client/lib/session.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { Menu } from '#client/ui/Menu.tsx'
import type { RenderLink } from '#client/ui/render-link.ts'
import { useNow } from '#client/ui/use-now.ts'

type RowActionsProps = {
  tender: TenderRow
  onCopy: () => void
  onDelete: () => void
  /** True for one menu instead of buttons. */
  isCompact?: boolean
}

export function RowActions({ tender, onCopy, onDelete, isCompact = false }: RowActionsProps) {
  const user = useUser()
  const now = useNow()
  const canEdit = can(user, 'edit', tender, now)
  const canCopy = can(user, 'copy', tender, now)
  const canDelete = can(user, 'archive', tender, now)
  if (!canEdit && !canCopy && !canDelete) return null
  const edit: RenderLink = (props) => (
    <Link to="/tenders/$tenderId/edit" params={{ tenderId: tender.id }} {...props} />
  )
  if (isCompact) {
    return (
      <div className="max-lg:absolute max-lg:end-2 max-lg:top-1 lg:col-start-4 lg:row-span-2 lg:row-start-1">
        <Menu
          label={`Actions for ${tender.title}`}
          items={[
            ...(canEdit
              ? [{ label: 'Edit', icon: <Pencil aria-hidden="true" />, link: edit }]
              : []),
            ...(canCopy
              ? [{ label: 'Copy', icon: <Copy aria-hidden="true" />, onSelect: onCopy }]
              : []),
            ...(canDelete
              ? [
                  {
                    label: 'Delete',
                    icon: <Trash2 aria-hidden="true" />,
                    isDangerous: true,
                    onSelect: onDelete,
                  },
                ]
              : []),
          ]}
        />
      </div>
    )
  }
  return (
    <div className="-my-1 flex flex-wrap gap-2 md:col-span-2">
      {canEdit && (
        <Link
          to="/tenders/$tenderId/edit"
          params={{ tenderId: tender.id }}
          className={buttonClass('secondary', 'small')}
          aria-label={`Edit ${tender.title}`}
        >
          <Pencil aria-hidden="true" />
          Edit
        </Link>
      )}
      {canCopy && (
        <Button kind="secondary" size="small" aria-label={`Copy ${tender.title}`} onClick={onCopy}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
      )}
      {canDelete && (
        <Button
          kind="secondary"
          size="small"
          aria-label={`Delete ${tender.title}`}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      )}
    </div>
  )
}
