import { CalendarPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { CopyButton } from '#kernel/client/ui/CopyButton.tsx'

const texts = {
  address: 'Your calendar address',
}

/**
 * Secret address of the calendar feed, shown only once after it was created. This box takes the
 * focus, because the form that created the address is removed.
 */
export function CalendarAddress({ address }: { address: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [address])
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={texts.address}
      className="flex flex-col gap-3 rounded-control bg-sunken p-4"
    >
      <p className="font-semibold">{texts.address}</p>
      <p className="font-mono text-sm break-all">{address}</p>
      <p>
        Copy it now and add it to your calendar as a subscription. We won’t show it again. Anyone
        who has it can see your organisation’s deadlines and contracts.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton value={address} label="Copy address" size="normal" />
        <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary')}>
          <CalendarPlus aria-hidden="true" />
          Open in calendar app
        </a>
      </div>
    </div>
  )
}
