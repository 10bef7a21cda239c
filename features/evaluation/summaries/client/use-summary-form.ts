import {
  saveSummary,
  type EditedSummary,
} from '#features/evaluation/award/contract/decision-calls.ts'
import { summaryWords as words } from '#features/evaluation/award/contract/decision.ts'
import type { Citation } from '#features/evaluation/contract/evaluation.ts'
import type { Summary } from '../contract/summary.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useEdited } from '#kernel/client/lib/use-edited.ts'
import { fetchSummary, withSummary } from '#features/evaluation/award/client/award-queries.ts'

export interface ReasonValues {
  criterion: string
  reason: string
  citations: Citation[]
}

export type SummaryFormState = ReturnType<typeof useSummaryForm>

/**
 * Returns the state of the form in which the chair edits an assessment summary, and a preview of
 * the summary as the bidder would see it with the values in the form.
 */
export function useSummaryForm(tenderId: number, stored: EditedSummary) {
  const bidId = stored.summary.bid_id
  const edited = useEdited(stored, () => fetchSummary(tenderId, bidId))
  const form = useForm({
    initial: valuesOf(edited.opened),
    failure: 'Failed to save the summary',
    submit: async (values) => {
      const reply = await edited.save(({ revision }) =>
        call(saveSummary, { params: { tenderId, bidId }, body: { revision, ...values } }),
      )
      // The form stays open, so the next save is based on this one.
      edited.open(reply.data)
      await finish(Promise.resolve(withSummary(tenderId)(reply)))
    },
  })
  return { form, edited, preview: withValues(edited.opened.summary, form.values) }
}

interface Values {
  explanation: string
  reasons: ReasonValues[]
}

export function valuesOf({ summary: { explanation, parts } }: EditedSummary): Values {
  const marked = parts.filter(({ mark }) => mark !== null)
  const reasons = marked.map(({ key, reason, citations }) => ({
    criterion: key,
    reason,
    citations,
  }))
  return { explanation, reasons }
}

/** Returns the values in readable form, with the names of the criteria. */
export function describeSummary({ explanation, reasons }: Values, { summary }: EditedSummary) {
  const nameOf = (key: string) => summary.parts.find((part) => part.key === key)?.name ?? key
  return [
    { term: words.explanation, value: explanation },
    ...reasons.map(({ criterion, reason, citations }) => ({
      term: words.reasonFor(nameOf(criterion)),
      value: [reason, ...citations.map(({ quote }) => `“${quote}”`)].filter(Boolean).join('\n'),
    })),
  ]
}

function withValues(summary: Summary, { explanation, reasons }: Values): Summary {
  return {
    ...summary,
    explanation,
    parts: summary.parts.map((part) => {
      const edited = reasons.find(({ criterion }) => criterion === part.key)
      return edited ? { ...part, reason: edited.reason, citations: edited.citations } : part
    }),
  }
}
