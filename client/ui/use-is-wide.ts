import { useSyncExternalStore } from 'react'

/** Tailwind's `lg`: from here on there is room for a second column. */
const wide = '(width >= 64rem)'

function subscribe(listener: () => void) {
  const media = matchMedia(wide)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** For what CSS can't do: a fold that is none where there is room. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}
