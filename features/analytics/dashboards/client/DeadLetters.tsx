import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  retryDeadLetter,
  retryDeadLetters,
  type DeadLetter,
} from '#features/notifications/contract/dead-letter.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { queryClient } from '#kernel/client/lib/query.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { deadLettersQuery } from './dashboard-queries.ts'
import { DeadLetterItem } from './DeadLetterItem.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'

const DiscardDialog = lazyDialog(() => import('./DiscardEmailDialog.tsx'), 'DiscardEmailDialog')

/** Emails that could not be delivered; hidden if there are none. */
export function DeadLetters() {
  const letters = useQuery(deadLettersQuery)
  const list = useRef<HTMLDivElement>(null)
  const [discarding, setDiscarding] = useState<DeadLetter | null>(null)
  const retry = useMutation({
    mutationFn: (letterId: number | 'all') =>
      letterId === 'all'
        ? call(retryDeadLetters)
        : call(retryDeadLetter, { params: { letterId: String(letterId) } }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queryClient.invalidateQueries({ queryKey: deadLettersQuery.queryKey })
      // The pressed button has been removed with its row, so the focus moves to the list or, if the
      // list is now empty and hidden, to the page heading.
      const isLeft = queryClient.getQueryData(deadLettersQuery.queryKey)?.data.length
      const next = isLeft ? list.current : document.querySelector<HTMLElement>('h1')
      next?.focus({ preventScroll: true })
    },
  })
  const failure = messageIfAny(retry.error, 'Failed to send the email again')

  if (!letters.data)
    return <LoadState query={letters} failure="Failed to load undelivered emails" />
  if (letters.data.data.length === 0) return null
  const { data, meta } = letters.data
  return (
    <ListPanel
      title={`Undelivered emails (${formatNumber(meta.total)})`}
      isBoxed
      action={
        <Button
          kind="secondary"
          size="small"
          isBusy={retry.isPending && retry.variables === 'all'}
          busyLabel="Retrying..."
          onClick={() => retry.mutate('all')}
        >
          <RotateCw aria-hidden="true" />
          Retry all
        </Button>
      }
    >
      <div ref={list} tabIndex={-1}>
        {failure && (
          <div className="border-b border-line p-4">
            <Banner kind="danger">{failure}</Banner>
          </div>
        )}
        <p className="max-w-none border-b border-line px-4 py-3 text-muted">
          Each of these emails failed five times. Retry once the cause is fixed; discard those that
          can’t be delivered.
          {meta.total > data.length && ` The newest ${data.length} are shown.`}
        </p>
        <ul className="divide-y divide-line">
          {data.map((letter) => (
            <DeadLetterItem
              key={letter.id}
              letter={letter}
              isBusy={retry.isPending && retry.variables === letter.id}
              onRetry={() => retry.mutate(letter.id)}
              onDiscard={() => setDiscarding(letter)}
            />
          ))}
        </ul>
      </div>
      {discarding && <DiscardDialog letter={discarding} onClose={() => setDiscarding(null)} />}
    </ListPanel>
  )
}
