import { Link } from '@tanstack/react-router'
import type { ClarificationToAnswer } from '#features/evaluation/clarifications/contract/clarification-to-answer.ts'
import { replyWords } from '#features/evaluation/clarifications/contract/clarification.ts'
import { buttonClass } from '#kernel/client/ui/button-class.ts'
import { TenderLink } from '#features/tenders/client/TenderLink.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Deadline } from '#kernel/client/ui/Deadline.tsx'
import { DotLine } from '#kernel/client/ui/DotLine.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'

const texts = {
  title: 'Questions to answer',
  reply: 'Reply',
  waiting: (count: number) => `${count} waiting`,
}

/** Buyers' private questions about sent bids; hidden if there are none. */
export function QuestionsToAnswer({ questions }: { questions: readonly ClarificationToAnswer[] }) {
  if (questions.length === 0) return null
  return (
    <ListPanel
      title={texts.title}
      isBoxed
      action={<span className="text-sm text-muted">{texts.waiting(questions.length)}</span>}
    >
      <div className="px-4 pt-3">
        <Banner kind="warning">
          Buyers have asked about bids you sent. Reply before the deadline.
        </Banner>
      </div>
      <ul aria-label={texts.title} className="divide-y divide-line">
        {questions.map(({ id, kind, deadline, tender }) => (
          <li key={id} className="space-y-2 px-4 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <span className="row-title min-w-0">
                <TenderLink id={tender.id} tab="bid">
                  {tender.title}
                </TenderLink>
              </span>
              <p className="text-sm">
                <Deadline iso={deadline} left="countdown" />
              </p>
            </div>
            <p>{kind === 'low_price' ? replyWords.lowPriceTitle : replyWords.title}</p>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="text-sm text-muted">
                <DotLine facts={[tender.reference_number, tender.organisation.name]} />
              </p>
              <Link
                to="/tenders/$tenderId"
                params={{ tenderId: tender.id }}
                search={{ tab: 'bid' }}
                aria-label={`${texts.reply}: ${tender.title}`}
                className={buttonClass('secondary', 'small')}
              >
                {texts.reply}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </ListPanel>
  )
}
