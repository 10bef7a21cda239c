import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { notificationTexts } from '../contract/notification.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useIdle } from '#kernel/client/lib/when-idle.ts'
import { placeBelow } from '#kernel/client/ui/place-below.ts'
import { VisuallyHidden } from '#kernel/client/ui/VisuallyHidden.tsx'
import { unreadQuery } from './notification-queries.ts'
import { useLive } from './use-live.ts'

const LatestNotifications = lazyDialog(
  () => import('./LatestNotifications.tsx'),
  'LatestNotifications',
)

/**
 * Button with the number of unread notifications, and a panel with the latest ones. This component
 * also keeps the whole portal up to date, through `useLive`.
 */
export function Bell({ className }: { className: string }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // The count is fetched once the browser is idle, so that the page's own calls go first.
  const isIdle = useIdle()
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: isIdle })
  const news = useLive(isIdle)
  const leave = () => panel.current?.hidePopover()
  const href = useLocation({ select: (location) => location.href })
  // Navigation, including the browser's own buttons, closes the panel.
  useEffect(leave, [href])

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${className} relative`}
        aria-label={
          unread > 0 ? `${notificationTexts.title}, ${unread} unread` : notificationTexts.title
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={href.startsWith('/notifications') || undefined}
        title={notificationTexts.title}
        popoverTarget={id}
      >
        <BellIcon aria-hidden="true" className="size-5" />
        {unread > 0 && <Count unread={unread} />}
      </button>
      <div
        ref={panel}
        id={id}
        role="dialog"
        popover="auto"
        tabIndex={-1}
        aria-label={notificationTexts.title}
        className="bar-panel"
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open')
          if (newState !== 'open') return
          placeBelow(button.current!, panel.current!)
          panel.current?.focus()
        }}
      >
        <div
          onBlur={({ relatedTarget }) => {
            if (relatedTarget && !panel.current?.contains(relatedTarget)) leave()
          }}
        >
          {isOpen && <LatestNotifications onLeave={leave} />}
        </div>
      </div>
      {/* The live region is always rendered, so that screen readers announce changes to its
          text. */}
      <span role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </span>
    </>
  )
}

const maxDisplayed = 99

function Count({ unread }: { unread: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute start-5.5 top-0 h-5 min-w-5 rounded-full border border-topbar bg-focus px-1 text-center text-[0.75rem]/[1.125rem] font-bold text-topbar"
    >
      {unread > maxDisplayed ? `${maxDisplayed}+` : unread}
    </span>
  )
}
