import { useRef } from 'react'
import { notificationTexts } from '../contract/notification.ts'
import type { Notification } from '#kernel/contract/notification.ts'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { groupRepeats } from './group-repeats.ts'
import { NotificationItem } from './NotificationItem.tsx'

type NotificationListProps = {
  notifications: readonly Notification[]
  onMark: (notification: Notification) => void
  /** Called when the user follows the link of a notification. */
  onOpen?: () => void
  /** True in the panel that the bell opens, where space is limited. */
  isTight?: boolean
  isBusy?: boolean
}

export function NotificationList(props: NotificationListProps) {
  const { notifications, onMark, onOpen, isTight = false, isBusy = false } = props
  const list = useRef<HTMLUListElement>(null)

  /** Moves the focus to the next button, because the pressed one is removed. */
  function passFocus(): void {
    const buttons = [...list.current!.querySelectorAll<HTMLElement>('[data-mark]')]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    if (at === -1) return
    const next = buttons[at + 1] ?? buttons[at - 1] ?? list.current!
    next.focus()
  }

  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={notificationTexts.title}
      aria-busy={isBusy}
      className={joinClasses('divide-y divide-line', isBusy && 'opacity-60')}
    >
      {groupRepeats(notifications).map(({ newest, earlier }) => {
        const markAll = () => {
          for (const one of [newest, ...earlier]) if (!one.read_at) onMark(one)
        }
        return (
          <NotificationItem
            key={newest.id}
            notification={newest}
            earlier={earlier}
            isTight={isTight}
            onMark={() => {
              passFocus()
              markAll()
            }}
            onOpen={() => {
              markAll()
              onOpen?.()
            }}
          />
        )
      })}
    </ul>
  )
}
