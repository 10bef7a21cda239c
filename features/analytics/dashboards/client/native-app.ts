// Notifies the iOS app in which the portal is displayed that a user is signed in.
import { useEffect } from 'react'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { brand } from '#kernel/client/lib/brand.ts'

interface Wrapped {
  webkit?: {
    messageHandlers?: Record<string, { postMessage(message: unknown): void } | undefined>
  }
}

/**
 * ID of the last user reported to the app. Kept outside the component, so that returning to the
 * dashboard doesn't count as another sign-in.
 */
let notifiedUserId: number | undefined

export function useNativeAppGreeting(user: CurrentUser): void {
  useEffect(() => {
    if (notifiedUserId === user.id || !navigator.userAgent.includes(brand.native_app_marker)) return
    notifiedUserId = user.id
    const handler = (window as Wrapped).webkit?.messageHandlers?.[brand.native_app_handler]
    // WebKit's message handler is not a window, so it takes no target origin.
    // oxlint-disable-next-line require-post-message-target-origin
    handler?.postMessage({ type: 'authenticated', user })
  }, [user])
}
