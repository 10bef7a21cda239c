import type { KeyboardEvent } from 'react'

/**
 * Moves the focus within a menu when the user presses an arrow key, Home, End or the first letter
 * of an item, as in operating system menus. The menu is a single tab stop.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const next = nextOf(items, items.indexOf(document.activeElement as HTMLElement), event)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextOf(items: HTMLElement[], at: number, event: KeyboardEvent): HTMLElement | undefined {
  const { key } = event
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey
  if (!isLetter) return undefined
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return following.find((item) =>
    item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
  )
}
