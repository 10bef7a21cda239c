// Colour scheme: light, dark or the system's. The choice is stored in this browser and set as an
// attribute of the html element, which the stylesheet reads. When a page loads, an inline script in
// index.html sets the attribute before the first paint.
import { storedChoice } from './stored-choice.ts'

export const themes = ['light', 'dark', 'system'] as const

const preference = storedChoice('theme', themes, 'system')

export function setTheme(theme: (typeof themes)[number]): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme')
  else document.documentElement.setAttribute('data-theme', theme)
  preference.keep(theme)
}

export const useTheme = preference.useChoice
