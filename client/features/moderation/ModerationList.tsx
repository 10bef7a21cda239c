import { useState } from 'react'
import type { Reply } from '#domain/contract/endpoint.ts'
import type {
  listModeration,
  ModeratedTender,
  ModerationSort,
} from '#domain/contract/moderation-calls.ts'
import { moderationTexts, type ModerationFilter } from '#domain/contract/moderation.ts'
import type { ModerationAction } from '#domain/rules/moderation.ts'
import type { List } from '#client/lists/list-address.ts'
import { ListPager } from '#client/lists/ListPager.tsx'
import { NothingFound } from '#client/lists/NothingFound.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { judgementDialogs } from './JudgementDialogs.tsx'
import { ModerationItem } from './ModerationItem.tsx'

type ModerationListProps = Reply<typeof listModeration> & {
  list: List<ModerationFilter, ModerationSort>
  /** The next page is on its way; this one stays, dimmed. */
  isBusy: boolean
}

export function ModerationList({ data, meta, list, isBusy }: ModerationListProps) {
  const [judging, setJudging] = useState<{ tender: ModeratedTender; action: ModerationAction }>()
  const JudgementDialog = judging && judgementDialogs[judging.action]

  return (
    <>
      {data.length === 0 ? (
        <NothingFound title={moderationTexts.none} list={list} verb="Show the whole tab" />
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
      {data.length > 0 && <ListPager {...{ list, meta }} />}
      {JudgementDialog && (
        <JudgementDialog tender={judging.tender} onClose={() => setJudging(undefined)} />
      )}
    </>
  )
}
