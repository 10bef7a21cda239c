import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import type { ButtonKind, ButtonSize } from './button-class.ts'

type CopyButtonProps = {
  value: string
  label?: string
  /** Name of the copied value for screen readers, if there are several such buttons. */
  name?: string
  kind?: ButtonKind
  size?: ButtonSize
  /** True to show only the icon. */
  isIconOnly?: boolean
}

/**
 * Button that copies the value and confirms this for two seconds, on screen and to screen readers.
 */
export function CopyButton({
  value,
  label = 'Copy',
  name,
  kind = 'secondary',
  size = 'small',
  isIconOnly = false,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), 2_000)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => setOutcome((await write(value)) ? 'copied' : 'failed')

  return (
    <>
      <Button
        kind={kind}
        size={size}
        aria-label={name}
        title={isIconOnly ? label : undefined}
        onClick={copy}
      >
        {outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        <span className={isIconOnly ? 'sr-only' : undefined}>
          {outcome === 'copied' ? 'Copied' : label}
        </span>
      </Button>
      <span role="status" className={outcome === 'failed' ? 'text-sm text-danger' : 'sr-only'}>
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Could not copy. Select the text and copy it by hand.'}
      </span>
    </>
  )
}

// Returns whether the value was copied. The clipboard is unavailable without HTTPS, and the browser
// may refuse access.
async function write(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return false
  }
}
