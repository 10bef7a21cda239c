import { SpinnerIcon } from './SpinnerIcon.tsx'

type SpinnerProps = { label?: string; isLabelShown?: boolean }

export function Spinner({ label = 'Loading', isLabelShown = false }: SpinnerProps) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      <SpinnerIcon className="size-6 text-brand-text" />
      <span className={isLabelShown ? undefined : 'sr-only'}>{label}</span>
    </span>
  )
}
