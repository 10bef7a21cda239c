import { defaultParseSearch, Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { Notification } from '#kernel/contract/notification.ts'
import { formatAge } from '#kernel/format/age.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { VisuallyHidden } from '#kernel/client/ui/VisuallyHidden.tsx'
import { leadOf } from './group-repeats.ts'

const texts = {
  earlier: (count: number) => (count === 1 ? '1 earlier' : `${count} earlier`),
}

type NotificationItemProps = {
  notification: Notification
  /** Earlier notifications about the same kind of event for the same tender. */
  earlier: readonly Notification[]
  onMark: () => void
  onOpen: () => void
  isTight: boolean
}

/**
 * One notification. An unread one has a dot, a bold title, hidden text for screen readers, and a
 * button that marks it as read.
 */
export function NotificationItem(props: NotificationItemProps) {
  const { notification, earlier, onMark, onOpen, isTight } = props
  const { title, text, path, created_at } = notification
  const { lead, reference } = leadOf(title)
  // The tender's reference is shown next to the title, so it is removed from the text.
  const withoutReference = (sentence: string) => sentence.replace(`${reference}, `, '')
  const isUnread = notification.read_at === null
  const now = useNow()
  return (
    <li className="flex items-start gap-3 px-4 py-2">
      <svg viewBox="0 0 8 8" aria-hidden="true" className="mt-2 size-2 shrink-0 text-brand-text">
        {isUnread && <circle cx="4" cy="4" r="4" fill="currentColor" />}
      </svg>
      <div className="min-w-0 grow">
        <p className={joinClasses('max-w-none', isUnread && 'font-semibold')}>
          {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {path ? (
            <Link {...toRouterLocation(path)} className="link" onClick={onOpen}>
              {lead}
            </Link>
          ) : (
            lead
          )}{' '}
          <span className="text-sm font-normal whitespace-nowrap text-muted">
            {reference && `${reference} · `}
            <time dateTime={created_at} title={formatDateTime(created_at)}>
              {formatAge(created_at, now)}
            </time>
          </span>
        </p>
        <p className={joinClasses('max-w-none text-sm wrap-anywhere', isTight && 'line-clamp-2')}>
          {withoutReference(text)}
        </p>
        {earlier.length > 0 && (
          <details className="text-sm text-muted">
            <summary className="link inline-block cursor-pointer list-none pointer-coarse:py-3">
              {texts.earlier(earlier.length)}
            </summary>
            <ul>
              {earlier.map((one) => (
                <li key={one.id} className="wrap-anywhere">
                  {formatAge(one.created_at, now)}: {withoutReference(one.text)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {isUnread && (
        <IconButton
          data-mark=""
          label={`Mark as read: ${title}`}
          icon={<Check aria-hidden="true" />}
          className="-me-2 -mt-1"
          onClick={onMark}
        />
      )}
    </li>
  )
}

/** Returns a path split into the parts that the router expects. */
function toRouterLocation(path: string) {
  const { pathname, search, hash } = new URL(path, location.origin)
  return { to: pathname, search: defaultParseSearch(search), hash: hash.slice(1) }
}
