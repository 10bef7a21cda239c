// What the Questions tab shows is in its address: the state, the search, and the question that a
// letter or a dashboard leads to.
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { questionFilters, type QuestionFilter } from '#domain/contract/question.ts'

export const anchorOf = (questionId: number) => `question-${questionId}`

interface QuestionAddress {
  tab: 'questions'
  filter?: QuestionFilter | undefined
  search?: string | undefined
}

export function useQuestionAddress(tenderId: number) {
  const given: Record<string, unknown> = useSearch({ strict: false })
  const linked = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const address: QuestionAddress = {
    tab: 'questions',
    filter: questionFilters.find((filter) => filter === given['filter']),
    // The router reads figures in an address as numbers.
    search: ['string', 'number'].includes(typeof given['search'])
      ? String(given['search']).trim()
      : undefined,
  }

  /** Every pause while typing is not a page to go back to. */
  function searchFor(text: string): void {
    void navigate({
      to: '/tenders/$tenderId',
      params: { tenderId: tenderId },
      search: { ...address, search: text || undefined },
      replace: address.search !== undefined,
      resetScroll: false,
    })
  }

  return { address, linked, searchFor }
}
