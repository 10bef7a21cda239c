// Colour scheme: light, dark or the system's. It is stored in this browser; the stylesheet applies
// it, and an inline script does so before the first paint.
import { keptChoice } from './kept-choice.ts'

export const themes = ['light', 'dark', 'system'] as const

const kept = keptChoice('theme', themes, 'system')

export function keepTheme(theme: (typeof themes)[number]): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', theme)
  kept.keep(theme)
}

export const useTheme = kept.useChoice
