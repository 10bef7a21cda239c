import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Notification } from '#kernel/contract/notification.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { createStore, useStore } from '#kernel/client/store/create-store.ts'
import { toast } from '#kernel/client/ui/toast.ts'
import { applyUnreadCount, listsKey, unreadQuery } from './notification-queries.ts'
import { listenToServer } from './stream.ts'

/**
 * Keeps the screen up to date while the user is present, and returns the latest news for screen
 * readers. A notification about the open tender is shown as a toast instead, because it explains
 * why the page changes.
 */
export function useLive(isIdle: boolean): string {
  const isPresent = usePresence()
  const tenderId = useParams({ strict: false }).tenderId || undefined
  // The server refuses the stream to administrators without their mandatory second factor, so the
  // stream is opened again once that factor is set up.
  const { mfa_enabled } = useUser()
  const hasMissed = useRef(false)
  const [news, setNews] = useState('')

  useEffect(() => {
    if (!isPresent) {
      hasMissed.current = true
      return undefined
    }
    if (!isIdle) return undefined
    return listenToServer({
      tenderId,
      handlers: {
        unread({ unread_count }) {
          if (unread_count === queryClient.getQueryData(unreadQuery.queryKey)) return
          applyUnreadCount(unread_count)
          void queryClient.invalidateQueries({ queryKey: listsKey })
        },
        notification({ notification, unread_count }) {
          applyUnreadCount(unread_count)
          refreshSoon()
          if (isAbout(notification, tenderId)) toast.info(notification.title)
          // The count makes each announcement different, so that repeated titles are announced
          // again.
          else setNews(`New notification: ${notification.title}. ${unread_count} unread.`)
        },
        tender: refreshSoon,
      },
      onOpen() {
        if (hasMissed.current) refreshSoon()
        hasMissed.current = false
      },
      onBreak: () => (hasMissed.current = true),
    })
  }, [isPresent, isIdle, tenderId, mfa_enabled])

  return news
}

const isAbout = ({ path }: Notification, tenderId: number | undefined) =>
  tenderId !== undefined && new RegExp(`^/tenders/${tenderId}(?!\\d)`).test(path ?? '')

let refreshing: ReturnType<typeof setTimeout> | undefined

/**
 * Refreshes everything after a random delay, so that not all windows refetch at the same time.
 * Calls during the delay are combined into one refresh.
 */
function refreshSoon(): void {
  refreshing ??= setTimeout(() => {
    refreshing = undefined
    void refreshEverything()
  }, Math.random() * 1_000)
}

// Tracks whether the user is present: the window is visible and was used within the last half hour.
// While the user is absent, the event stream is closed, for two reasons: browsers limit the number
// of connections to one server, and refetches after an event would keep an absent user's session
// alive.

const maxRestMs = 30 * 60_000
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus'] as const

let lastSign = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

function checkPresence(): void {
  const rest = lastSign + maxRestMs - Date.now()
  const isThere = document.visibilityState === 'visible' && rest > 0
  clearTimeout(timer)
  if (isThere) timer = setTimeout(checkPresence, rest)
  attention.set(isThere)
}

function onSign(): void {
  lastSign = Date.now()
  // A running timer is not reset, because it checks the time again when it fires.
  if (!attention.current()) checkPresence()
}

function onVisibility(): void {
  if (document.visibilityState === 'visible') lastSign = Date.now()
  checkPresence()
}

const attention = createStore(true, () => {
  lastSign = Date.now()
  for (const sign of signs) window.addEventListener(sign, onSign, { passive: true, capture: true })
  document.addEventListener('visibilitychange', onVisibility)
  checkPresence()
  return () => {
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true })
    document.removeEventListener('visibilitychange', onVisibility)
  }
})

function usePresence(): boolean {
  return useStore(attention)
}
