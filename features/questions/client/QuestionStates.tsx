import { type Question, questionFilters, type QuestionFilter } from '../contract/question.ts'
import { formatNumber } from '#kernel/format/number.ts'
import { selectQuestions } from '../rules/select-questions.ts'
import { tenderAddress } from './tender-address.ts'
import { ListLink } from '#kernel/client/lists/ListLink.tsx'
import { useAddress } from '#kernel/client/lists/use-address.ts'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'

const questionFilterLabels: Record<QuestionFilter, string> = {
  awaiting: 'Awaiting',
  drafted: 'Drafted',
  published: 'Published',
}

type QuestionStatesProps = { questions: readonly Question[]; isManager: boolean }

/**
 * Links that filter the questions by state. They look like a segmented control, because a second
 * row of tabs below the tender's tabs would look the same as the first.
 */
export function QuestionStates({ questions, isManager }: QuestionStatesProps) {
  const { address } = useAddress(tenderAddress)
  const current = address.filter ?? 'all'
  const offered = questionFilters.filter((filter) => isManager || filter !== 'drafted')
  return (
    <nav aria-label="Questions by state">
      <ul className="flex w-fit flex-wrap rounded-control border border-input-line bg-surface p-0.5">
        {(['all', ...offered] as const).map((key) => (
          <li key={key} className="flex">
            <ListLink
              change={{ filter: key === 'all' ? undefined : key }}
              resetScroll={false}
              aria-current={key === current ? 'page' : undefined}
              className={joinClasses(
                'inline-flex min-h-8 items-center gap-1.5 rounded-control px-2.5 text-sm no-underline max-sm:px-1.5 pointer-coarse:min-h-control',
                key === current
                  ? 'bg-brand font-semibold text-on-brand forced-colors:underline'
                  : 'text-muted hover:text-ink',
              )}
            >
              {key === 'all' ? 'All' : questionFilterLabels[key]}
              {/* The space separates label and count for screen readers: "Drafted 1". */}{' '}
              <Count
                count={selectQuestions(questions, key === 'all' ? {} : { filter: key }).length}
                isPressing={isManager && key === 'awaiting' && key !== current}
              />
            </ListLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Number of questions, highlighted if they need attention. */
function Count({ count, isPressing }: { count: number; isPressing: boolean }) {
  const isHighlighted = isPressing && count > 0
  return (
    <span
      className={isHighlighted ? 'rounded-full bg-pending-bg px-1.5 text-pending-fg' : undefined}
    >
      {formatNumber(count)}
    </span>
  )
}
