import { CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from './IconButton.tsx'
import { dismissToast, toasts, type Toast } from './toast.ts'

const lifeMs = 6_000

/** Where toasts appear: mount it once, in the layout. A live region must stand before its words do. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current)
  return (
    <section aria-label="Notifications" className="print:hidden">
      <div
        role="status"
        className="fixed end-4 bottom-4 z-50 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-3"
      >
        {shown.map((toast) => (
          <Item key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

function Item({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), lifeMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id])

  return (
    <div
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
