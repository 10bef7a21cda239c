import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BidQuestion } from '#domain/contract/bidding.ts'
import { saveConsensus, type Consensus } from '#domain/contract/evaluation-calls.ts'
import {
  evaluationLimits,
  type ConsensusInput,
  type JudgedCriterion,
} from '#domain/contract/evaluation.ts'
import { consensusWords as words } from '#domain/contract/scoring-words.ts'
import { comparativePassages } from '#domain/rules/consensus.ts'
import { marksOf } from '#domain/rules/judging.ts'
import { finish } from '#client/dialogs/finish.ts'
import { ApiError, call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { keptKey } from '#client/lib/local-data.ts'
import { useUser } from '#client/lib/session.tsx'
import { Banner } from '#client/ui/Banner.tsx'
import { Button } from '#client/ui/Button.tsx'
import { CheckboxGroup } from '#client/ui/CheckboxGroup.tsx'
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { consensusQuery } from '../evaluation-queries.ts'
import type { EvaluationScene } from '../EvaluationFrame.tsx'
import { MarkChoice } from '../MarkChoice.tsx'
import { Citations } from './Citations.tsx'
import type { JudgedRow } from './judged-row.ts'
import { keepForm, readForm } from './kept-form.ts'
import { StaleConsensus } from './StaleConsensus.tsx'

type ConsensusFormProps = {
  scene: EvaluationScene
  criterion: JudgedCriterion
  row: JudgedRow
  questions: readonly BidQuestion[]
}

type Values = Omit<ConsensusInput, 'criterion' | 'mark'> & { mark: string | null }

const valuesOf = (row: JudgedRow, consensus: Consensus | null): Values => ({
  mark: consensus?.mark ?? null,
  reason: consensus?.reason ?? '',
  discussion: consensus?.discussion ?? '',
  citations: consensus?.citations ?? [],
  participants: (consensus?.participants ?? row.scores.map(({ user }) => user)).map(({ id }) => id),
  based_on: consensus?.id ?? null,
})

/** The chair's form. Typed input is kept on the device until it is saved. */
export function ConsensusForm({ scene, criterion, row, questions }: ConsensusFormProps) {
  const { tender, bidding, evaluation } = scene
  const queries = useQueryClient()
  const key = keptKey(useUser().id, `consensus:${tender.id}:${row.bid_id}:${criterion.key}`)
  const [kept] = useState(() => readForm<Values>(key))
  const [theirs, setTheirs] = useState<Consensus | null>(null)
  const params = { tenderId: tender.id, bidId: row.bid_id }

  async function save(values: Values): Promise<void> {
    const body = { ...values, criterion: criterion.key, mark: values.mark ?? '' }
    try {
      const reply = await call(saveConsensus, { params, body })
      keepForm(key, null)
      setTheirs(null)
      form.set('based_on', reply.consensus.id)
      await finish(Promise.resolve(reply))
    } catch (error) {
      if (error instanceof ApiError && error.reply.code === 'stale') setTheirs(await newest())
      throw error
    }
  }

  async function newest(): Promise<Consensus | null> {
    const query = { ...consensusQuery(tender.id, criterion.key), staleTime: 0 }
    const rows = await queries.fetchQuery(query)
    return rows.find(({ bid_id }) => bid_id === row.bid_id)?.consensus ?? null
  }

  const stored = valuesOf(row, row.consensus)
  const form = useForm({ initial: kept ?? stored, submit: save, failure: words.saveFailed })
  const { values } = form
  const isChanged = JSON.stringify(values) !== JSON.stringify(stored)
  useEffect(() => keepForm(key, isChanged ? values : null), [key, values, isChanged])
  const passages = comparativePassages(values.reason)
  const take = (next: Values) => {
    for (const name of Object.keys(next) as (keyof Values)[]) form.set(name, next[name])
    setTheirs(null)
    form.clearErrors()
  }
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <h3 className="text-base font-semibold">{words.formTitle}</h3>
      <ErrorSummary {...form.summary} />
      {theirs && (
        <StaleConsensus
          {...{ theirs, questions }}
          onKeep={() => take({ ...values, based_on: theirs.id })}
          onTake={() => take(valuesOf(row, theirs))}
        />
      )}
      {kept && isChanged && (
        <Banner
          actions={
            <Button kind="secondary" size="small" onClick={() => take(stored)}>
              {words.discard}
            </Button>
          }
        >
          {words.restored}
        </Banner>
      )}
      <MarkChoice
        id="mark"
        label={words.mark}
        scale={evaluation.scale}
        marks={marksOf(bidding.setup)}
        value={values.mark}
        error={form.errors['mark']}
        onChange={(mark) => form.set('mark', mark)}
      />
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        limit={evaluationLimits.reason}
        {...form.field('reason')}
      />
      {passages.length > 0 && (
        <Banner kind="warning" title={words.comparative}>
          {words.comparativeWhy} {passages.map((passage) => `“${passage}”`).join(', ')}
        </Banner>
      )}
      <TextArea
        label={words.discussion}
        hint={words.discussionHint}
        isOptional={!row.is_wide}
        limit={evaluationLimits.reason}
        {...form.field('discussion')}
      />
      <Citations
        questions={questions}
        value={values.citations}
        error={form.errors['citations']}
        onChange={(citations) => form.set('citations', citations)}
      />
      <CheckboxGroup
        name="participants"
        label={words.participants}
        options={evaluation.members.map(({ user }) => ({
          value: String(user.id),
          label: user.name,
        }))}
        values={values.participants.map(String)}
        onChange={(ids) => form.set('participants', ids.map(Number))}
        isInColumns
      />
      <div>
        <Button type="submit" isBusy={form.isBusy} busyLabel={words.saving}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
