// How close the rows of a list stand. Kept in this browser.
import { useSyncExternalStore } from 'react'

export const densities = ['dense', 'comfortable'] as const
type Density = (typeof densities)[number]

const key = 'list-density'
const listeners = new Set<() => void>()
let chosen: Density | undefined

export function keepDensity(density: Density) {
  chosen = density
  try {
    localStorage.setItem(key, density)
  } catch {
    // Storage can be forbidden; the choice then holds until the page is left.
  }
  for (const listener of listeners) listener()
}

export function useDensity(): Density {
  return useSyncExternalStore(subscribe, current)
}

function current(): Density {
  chosen ??= densities.find((density) => density === storedChoice()) ?? 'dense'
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
