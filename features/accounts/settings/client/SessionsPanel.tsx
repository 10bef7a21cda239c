import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { endOneSession, endOtherSessions } from '#features/accounts/contract/own-account.ts'
import { mayBeRemembered } from '#kernel/rules/account.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { brand } from '#kernel/client/lib/brand.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorState } from '#kernel/client/ui/ErrorState.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Skeleton } from '#kernel/client/ui/Skeleton.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { sessionsQuery } from './sessions.ts'
import { SessionTable } from './SessionTable.tsx'

const texts = {
  neverRemembered:
    'Administrators are signed out after a few hours, even if you chose “Keep me signed in”.',
}

export function SessionsPanel() {
  const queryClient = useQueryClient()
  const list = useRef<HTMLDivElement>(null)
  const sessions = useQuery(sessionsQuery)
  const end = useMutation({
    mutationFn: (sessionId: number | 'others') =>
      sessionId === 'others'
        ? call(endOtherSessions)
        : call(endOneSession, { params: { sessionId } }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      // The pressed button has been removed with its row, so the focus moves to the list.
      list.current?.focus()
    },
  })
  const isKept = mayBeRemembered(useUser().role, brand.keeps_admins_signed_in)
  const hasOthers = sessions.data?.some((session) => !session.is_current) ?? false

  return (
    <Panel
      title="My sessions"
      actions={
        <Button
          kind="secondary"
          size="small"
          isBusy={end.isPending && end.variables === 'others'}
          busyLabel="Ending..."
          disabledReason={hasOthers ? null : 'You’re only signed in on this device.'}
          reasonAs="tooltip"
          onClick={() => end.mutate('others')}
        >
          End all other sessions
        </Button>
      }
    >
      <div ref={list} tabIndex={-1} className="flex flex-col gap-4">
        {!isKept && <p>{texts.neverRemembered}</p>}
        {end.error && <Banner kind="danger">{messageOf(end.error)}</Banner>}
        {sessions.isPending && <Skeleton shape="table" count={2} />}
        {sessions.isError && (
          <ErrorState
            message={messageOf(sessions.error)}
            onRetry={() => void sessions.refetch()}
            isRetrying={sessions.isFetching}
          />
        )}
        {sessions.data && (
          <SessionTable
            sessions={sessions.data}
            endingId={end.isPending ? end.variables : undefined}
            onEnd={(session) => end.mutate(session.id)}
          />
        )}
      </div>
    </Panel>
  )
}
