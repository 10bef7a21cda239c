import { saveSummary, type EditedSummary } from '#domain/contract/decision-calls.ts'
import { summaryWords as words } from '#domain/contract/award-words.ts'
import type { Citation } from '#domain/contract/evaluation.ts'
import type { Summary } from '#domain/contract/summary.ts'
import { finish } from '#client/dialogs/finish.ts'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'

export interface ReasonValues {
  criterion: string
  reason: string
  citations: Citation[]
}

export type SummaryFormState = ReturnType<typeof useSummaryForm>['form']

/**
 * Returns the state of the form in which the chair edits an assessment summary, and the summary as
 * the bidder would see it with these values.
 */
export function useSummaryForm(tenderId: number, { summary, revision }: EditedSummary) {
  const marked = summary.parts.filter(({ mark }) => mark !== null)
  const reasons: ReasonValues[] = marked.map(({ key, reason, citations }) => ({
    ...{ criterion: key, reason, citations },
  }))
  const form = useForm({
    initial: { explanation: summary.explanation, reasons },
    failure: words.saveFailed,
    submit: (values) => {
      const params = { tenderId, bidId: summary.bid_id }
      return finish(call(saveSummary, { params, body: { revision, ...values } }))
    },
  })
  return { form, preview: withValues(summary, form.values) }
}

interface Values {
  explanation: string
  reasons: readonly ReasonValues[]
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
