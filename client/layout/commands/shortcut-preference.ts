// Whether single keys are shortcuts. People who speak to their computer need to switch them off, or
// a word would set off half of them. Kept in this browser.
import { useSyncExternalStore } from 'react'

const key = 'shortcuts'
const listeners = new Set<() => void>()
let isOff: boolean | undefined

export function areShortcutsOn(): boolean {
  isOff ??= readChoice() === 'off'
  return !isOff
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function switchShortcuts(isOn: boolean): void {
  isOff = !isOn
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off')
  } catch {
    // It holds until the page is left.
  }
  for (const listener of listeners) listener()
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
