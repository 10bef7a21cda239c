import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { Notification } from '#domain/contract/notification.ts'
import { formatAge } from '#domain/format/age.ts'
import { formatDateTime } from '#domain/format/date.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { useNow } from '#client/ui/use-now.ts'
import { VisuallyHidden } from '#client/ui/VisuallyHidden.tsx'
import { placeOf } from './place-of.ts'

type NotificationItemProps = {
  notification: Notification
  onMark: () => void
  onOpen: () => void
  isTight: boolean
}

/**
 * Notification. Unread ones have a dot, a bold title, hidden text for screen readers, and a button.
 */
export function NotificationItem({ notification, onMark, onOpen, isTight }: NotificationItemProps) {
  const { title, text, path, created_at } = notification
  const isUnread = notification.read_at === null
  const now = useNow()
  return (
    <li className="flex items-start gap-3 py-3 ps-4 pe-2">
      <svg viewBox="0 0 8 8" aria-hidden="true" className="mt-2 size-2 shrink-0 text-brand-text">
        {isUnread && <circle cx="4" cy="4" r="4" fill="currentColor" />}
      </svg>
      <div className="min-w-0 grow">
        <p className={joinClasses('max-w-none', isUnread && 'font-semibold')}>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {path ? (
            <Link {...placeOf(path)} className="link" onClick={onOpen}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className={joinClasses('text-sm wrap-anywhere', isTight && 'line-clamp-3')}>{text}</p>
        <p className="text-sm text-muted">
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {formatAge(created_at, now)}
          </time>
        </p>
      </div>
      {isUnread && (
        <IconButton
          data-mark=""
          label={`Mark as read: ${title}`}
          icon={<Check aria-hidden="true" />}
          className="-mt-1"
          onClick={onMark}
        />
      )}
    </li>
  )
}
