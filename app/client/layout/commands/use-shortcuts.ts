import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { actorRole } from '#kernel/contract/role.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { areShortcutsOn } from './shortcut-preference.ts'
import { pageFor } from './shortcuts.ts'

const pauseMs = 1_000

/** State without a pending first key. */
const none = { key: '', at: 0 }

interface Overlays {
  showPalette: () => void
  showSheet: () => void
}

/**
 * Listens for the shortcuts on the help sheet, except while a dialog or menu is open. While the
 * user types, or if single-key shortcuts are off, only the shortcut for the command palette works.
 */
export function useShortcuts({ showPalette, showSheet }: Overlays): void {
  const role = actorRole(useUser())
  const navigate = useNavigate()
  const first = useRef(none)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isOverlaid()) return
    if (isPaletteKey(event)) {
      event.preventDefault()
      showPalette()
      return
    }
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey
    if (hasModifier || isTyping(event.target) || !areShortcutsOn()) return

    const { key } = event
    const isSecond = event.timeStamp - first.current.at < pauseMs
    const to = pageFor(role, isSecond ? first.current.key + key : key)
    first.current = { key, at: event.timeStamp }
    if (to) void navigate({ to })
    else if (key === '?') showSheet()
    else if (key === '/') (searchField() ?? { focus: showPalette }).focus()
    else return
    first.current = none
    // The key must not be typed into the field that the shortcut focuses.
    event.preventDefault()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const isPaletteKey = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'k'

const isOverlaid = () => document.querySelector('dialog[open], [role="menu"]:popover-open') !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))

const searchField = () => document.querySelector<HTMLElement>('main input[type="search"]')
