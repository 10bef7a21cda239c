import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { notificationTexts } from '../contract/notification.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { unreadQuery } from './notification-queries.ts'

type MarkAllButtonProps = { kind: 'secondary' | 'quiet'; onMark: () => void }

export function MarkAllButton({ kind, onMark }: MarkAllButtonProps) {
  const { data: unread = 0 } = useQuery(unreadQuery)
  return (
    <Button
      kind={kind}
      size="small"
      disabledReason={unread > 0 ? null : notificationTexts.noneUnread}
      reasonAs="tooltip"
      onClick={onMark}
    >
      <CheckCheck aria-hidden="true" />
      Mark all as read
    </Button>
  )
}
