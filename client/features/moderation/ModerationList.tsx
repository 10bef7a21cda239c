import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Reply } from '#domain/contract/endpoint.ts'
import type {
  listModeration,
  ModeratedTender,
  ModerationSort,
} from '#domain/contract/moderation-calls.ts'
import { moderationTexts, type ModerationFilter } from '#domain/contract/moderation.ts'
import type { ModerationAction } from '#domain/rules/moderation.ts'
import type { ListAddress } from '#client/features/users/list-address.ts'
import { buttonClass } from '#client/ui/button-class.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Pager } from '#client/ui/Pager.tsx'
import { judgementDialogs } from './JudgementDialogs.tsx'
import { ModerationItem } from './ModerationItem.tsx'

type ModerationListProps = Reply<typeof listModeration> & {
  path: string
  address: ListAddress<ModerationFilter, ModerationSort>
  /** The next page is on its way; this one stays, dimmed. */
  isBusy: boolean
}

export function ModerationList({ data, meta, path, address, isBusy }: ModerationListProps) {
  const [judging, setJudging] = useState<{ tender: ModeratedTender; action: ModerationAction }>()
  const JudgementDialog = judging && judgementDialogs[judging.action]
  const isNarrowed = address.search !== undefined || address.page !== undefined

  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          title={moderationTexts.none}
          action={
            isNarrowed && (
              <Link
                to={path}
                search={{ ...address, search: undefined, page: undefined }}
                className={buttonClass('secondary')}
              >
                Show the whole tab
              </Link>
            )
          }
        />
      ) : (
        <ul
          aria-label="Tenders"
          aria-busy={isBusy || undefined}
          className={joinClasses(
            'rounded-panel border border-line bg-surface transition-opacity duration-100',
            isBusy && 'opacity-60',
          )}
        >
          {data.map((tender) => (
            <ModerationItem
              key={tender.id}
              tender={tender}
              onJudge={(action) => setJudging({ tender, action })}
            />
          ))}
        </ul>
      )}
      {data.length > 0 && (
        <Pager
          page={meta.current_page}
          lastPage={meta.last_page}
          total={meta.total}
          link={(page, props) => (
            <Link
              to={path}
              search={{ ...address, page: page === 1 ? undefined : page }}
              {...props}
            />
          )}
        />
      )}
      {JudgementDialog && (
        <JudgementDialog tender={judging.tender} onClose={() => setJudging(undefined)} />
      )}
    </>
  )
}
