// Keyboard shortcuts as the help sheet lists them. `g` followed by a letter opens a page.
import type { ActorRole } from '#kernel/contract/role.ts'
import { pagesOf } from '../menus.ts'

/** Label of the modifier key: ⌘ on Apple platforms, otherwise Ctrl. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

export interface Shortcut {
  keys: string[]
  label: string
}

export const overlayKeys: Shortcut[] = [
  { keys: [modifier, 'K'], label: 'Search pages, actions and tenders' },
  { keys: ['/'], label: 'Search this page' },
  { keys: ['?'], label: 'Show this sheet' },
]

export function pageKeys(role: ActorRole): Shortcut[] {
  return pagesOf(role).map(({ key, label }) => ({ keys: ['g', key], label }))
}

const newTender = '/tenders/create'

/** Returns the shortcut `c` for creating a tender, if the role may create one. */
export function creationKeys(role: ActorRole): Shortcut[] {
  const canCreate = pagesOf(role).some(({ to }) => to === newTender)
  return canCreate ? [{ keys: ['c'], label: 'Create Tender' }] : []
}

/** Returns the page for the typed sequence of keys, or undefined if there is none. */
export function pageFor(role: ActorRole, typed: string): string | undefined {
  const keys = typed === 'c' ? 'gn' : typed
  return pagesOf(role).find(({ key }) => keys === `g${key}`)?.to
}
