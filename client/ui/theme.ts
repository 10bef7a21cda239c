/** Light, dark, or whatever the system says. Kept in this browser; the stylesheet does the rest. */

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'

export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return themes.find((theme) => theme === stored) ?? 'system'
  } catch {
    // Storage can be forbidden; the system's choice then holds.
    return 'system'
  }
}

/** Call before the first render, so that the page does not flash in the other colours. */
export function applyTheme(theme: Theme = storedTheme()) {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', theme)
}

export function keepTheme(theme: Theme) {
  applyTheme(theme)
  try {
    localStorage.setItem(key, theme)
  } catch {
    // It holds until the page is left.
  }
}
