import { Link } from '@tanstack/react-router'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import type { TenderRow } from '#domain/contract/tender-reply.ts'
import { can } from '#domain/rules/can.ts'
import { useUser } from '#client/lib/session.tsx'
import { Button } from '#client/ui/Button.tsx'
import { buttonClass } from '#client/ui/button-class.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { useNow } from '#client/ui/use-now.ts'

type RowActionsProps = {
  tender: TenderRow
  onCopy: () => void
  onDelete: () => void
  /** True to show only icons; the accessible names stay. */
  isCompact?: boolean
}

export function RowActions({ tender, onCopy, onDelete, isCompact = false }: RowActionsProps) {
  const user = useUser()
  const now = useNow()
  const canEdit = can(user, 'edit', tender, now)
  const canCopy = can(user, 'copy', tender, now)
  const canDelete = can(user, 'archive', tender, now)
  if (!canEdit && !canCopy && !canDelete) return null
  const word = isCompact ? 'lg:sr-only' : undefined
  return (
    <div
      className={joinClasses(
        'flex flex-wrap',
        isCompact
          ? 'max-lg:-ml-3 max-lg:w-[calc(100%+0.75rem)] lg:col-start-4 lg:row-span-2 lg:row-start-1 lg:gap-2'
          : '-my-1 gap-2 md:col-span-2',
      )}
    >
      {canEdit && (
        <Link
          to="/tenders/$tenderId/edit"
          params={{ tenderId: tender.id }}
          className={buttonClass(isCompact ? 'quiet' : 'secondary', 'small')}
          aria-label={`Edit ${tender.title}`}
          title={isCompact ? 'Edit' : undefined}
        >
          <Pencil aria-hidden="true" />
          <span className={word}>Edit</span>
        </Link>
      )}
      {canCopy && (
        <Button
          kind={isCompact ? 'quiet' : 'secondary'}
          size="small"
          aria-label={`Copy ${tender.title}`}
          title={isCompact ? 'Copy' : undefined}
          onClick={onCopy}
        >
          <Copy aria-hidden="true" />
          <span className={word}>Copy</span>
        </Button>
      )}
      {canDelete && (
        <Button
          kind={isCompact ? 'quiet' : 'secondary'}
          size="small"
          aria-label={`Delete ${tender.title}`}
          title={isCompact ? 'Delete' : undefined}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
          <span className={word}>Delete</span>
        </Button>
      )}
    </div>
  )
}
