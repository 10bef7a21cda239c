import { useSyncExternalStore } from 'react'

/** Tailwind's `lg`, from which there is space for a second column. */
const wide = '(width >= 64rem)'

function subscribe(listener: () => void) {
  const media = matchMedia(wide)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Returns whether the window is wide, for behaviour that CSS can't express. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}
