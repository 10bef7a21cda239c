// Loads the installation's live chat, if one is configured. The third-party script is loaded last,
// and only on signed-in pages: the URLs of other pages, such as password reset, can contain secret
// tokens.
import { useEffect } from 'react'
import { brand } from '#kernel/client/lib/brand.ts'
import { whenIdle } from '#kernel/client/lib/when-idle.ts'

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
      // A script can't be unloaded, so the page is reloaded when the user leaves the signed-in
      // pages.
      if (isLoaded) location.reload()
    }
  }, [])
}
