import { useSyncExternalStore } from 'react'

/** Returns whether the window matches the media query, for behaviour that CSS can't express. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    // Tests render components on the server, where no window matches.
    () => false,
  )
}

/** Returns whether the window has space for a second column (Tailwind's `lg` breakpoint). */
export function useIsWide(): boolean {
  return useMedia('(width >= 64rem)')
}
