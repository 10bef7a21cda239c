// The installation's live chat, if it has one. It is somebody else's script, so it comes last, and
// never sees the public pages, whose addresses hold secrets.
import { useEffect } from 'react'
import { brand } from '#client/lib/brand.ts'
import { whenIdle } from '#client/lib/when-idle.ts'

export function useChatWidget(): void {
  useEffect(() => {
    const { chat_widget_url } = brand
    if (!chat_widget_url) return undefined
    let isLoaded = false
    const cancel = whenIdle(() => {
      isLoaded = true
      const script = document.createElement('script')
      script.src = chat_widget_url
      script.async = true
      document.head.append(script)
    })
    return () => {
      cancel()
      // A script cannot be unloaded: the page is, once the signed-in part of the portal is left.
      if (isLoaded) location.reload()
    }
  }, [])
}
