import { useState } from 'react'
import type { ModeratedTender } from '#domain/contract/moderation-calls.ts'
import type { ModerationAction } from '#domain/rules/moderation.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { judgementDialogs } from './JudgementDialogs.tsx'
import { ModerationItem } from './ModerationItem.tsx'

type ModerationListProps = { tenders: ModeratedTender[]; isBusy: boolean }

export function ModerationList({ tenders, isBusy }: ModerationListProps) {
  const [judging, setJudging] = useState<{ tender: ModeratedTender; action: ModerationAction }>()
  const JudgementDialog = judging && judgementDialogs[judging.action]

  return (
    <>
      <ul
        aria-label="Tenders"
        aria-busy={isBusy || undefined}
        className={joinClasses(
          'rounded-panel border border-line bg-surface transition-opacity duration-100',
          isBusy && 'opacity-60',
        )}
      >
        {tenders.map((tender) => (
          <ModerationItem
            key={tender.id}
            tender={tender}
            onJudge={(action) => setJudging({ tender, action })}
          />
        ))}
      </ul>
      {JudgementDialog && (
        <JudgementDialog tender={judging.tender} onClose={() => setJudging(undefined)} />
      )}
    </>
  )
}
