import { CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '#kernel/client/store/create-store.ts'
import { IconButton } from './IconButton.tsx'
import { placeToast } from './place-toast.ts'
import { dismissToast, toasts, type Toast } from './toast.ts'

const lifeMs = 6_000

/**
 * Time in milliseconds during which a press outside a toast doesn't dismiss it, because the press
 * may belong to the action that caused the toast.
 */
const noticedMs = 1_000

/**
 * Container for toasts, mounted once in the layout. The live region is always rendered, because
 * screen readers ignore one that appears together with its text.
 */
export function Toaster() {
  const shown = useStore(toasts)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (shown) placeToast(place.current!)
  }, [shown])
  return (
    <section aria-label="Notifications" className="print:hidden">
      <div ref={place} role="status" className="fixed z-50 w-80 max-w-[calc(100vw-2rem)]">
        {shown && <Item key={shown.id} toast={shown} />}
      </div>
    </section>
  )
}

function Item({ toast }: { toast: Toast }) {
  const own = useRef<HTMLDivElement>(null)
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), lifeMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id])

  // A press outside the toast dismisses it after `noticedMs`, because the toast may cover controls.
  useEffect(() => {
    const shownAt = Date.now()
    const end = (event: PointerEvent) => {
      const isInside = own.current!.contains(event.target as Node)
      if (!isInside && Date.now() - shownAt > noticedMs) dismissToast(toast.id)
    }
    addEventListener('pointerdown', end)
    return () => removeEventListener('pointerdown', end)
  }, [toast.id])

  return (
    <div
      ref={own}
      className="flex animate-appear items-start gap-3 rounded-panel border border-line bg-surface p-3 ps-4 shadow-float"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {toast.kind === 'success' ? (
        <CircleCheck aria-hidden="true" className="mt-2 size-5 shrink-0 text-success" />
      ) : (
        <Info aria-hidden="true" className="mt-2 size-5 shrink-0 text-brand-text" />
      )}
      <p className="min-w-0 grow py-2 font-semibold">{toast.message}</p>
      <IconButton
        label="Dismiss notification"
        icon={<X aria-hidden="true" />}
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}
