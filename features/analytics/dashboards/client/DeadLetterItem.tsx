import type { DeadLetter } from '#features/notifications/contract/dead-letter.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

type DeadLetterItemProps = {
  letter: DeadLetter
  isBusy: boolean
  onRetry: () => void
  onDiscard: () => void
}

export function DeadLetterItem({ letter, isBusy, onRetry, onDiscard }: DeadLetterItemProps) {
  const { recipient, recipient_name, last_error, attempts, failed_at } = letter
  const name = `${nameOf(letter)} to ${recipient}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="max-w-none wrap-anywhere">
          <strong>{nameOf(letter)}</strong> to{' '}
          {recipient_name ? `${recipient_name} (${recipient})` : recipient}
        </p>
        {last_error && <p className="max-w-none text-sm text-danger wrap-anywhere">{last_error}</p>}
        <p className="text-sm text-muted">
          {attempts} {attempts === 1 ? 'try' : 'tries'}, the last on <Time iso={failed_at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="secondary"
          size="small"
          aria-label={`Retry: ${name}`}
          isBusy={isBusy}
          busyLabel="Retrying..."
          onClick={onRetry}
        >
          Retry
        </Button>
        <Button kind="quiet" size="small" aria-label={`Discard: ${name}`} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  )
}

/** Returns "Answer published" for `answer-published`. */
export function nameOf({ letter }: Pick<DeadLetter, 'letter'>): string {
  const words = letter.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
