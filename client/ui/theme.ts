// Light, dark, or whatever the system says. Kept in this browser; the stylesheet does the rest, and
// a line in the page applies the choice before the first paint.
import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
type Theme = (typeof themes)[number]

const key = 'theme'

const listeners = new Set<() => void>()
let chosen: Theme | undefined

export function keepTheme(theme: Theme) {
  chosen = theme
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', theme)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage can be forbidden; the choice then holds until the page is left.
  }
  for (const listener of listeners) listener()
}

/** The choice as it stands now, wherever on the page it was made. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme)
}

function currentTheme(): Theme {
  chosen ??= themes.find((theme) => theme === storedChoice()) ?? 'system'
  return chosen
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
