// Questions from interested suppliers, and the buyers' answers so far.
import { actorOf } from './admissions.ts'
import { after, day, earliest, hour, minute, workingMoment } from './calendar.ts'
import { questionsOf, readMarkdown } from './content.ts'
import type { DemoInterest } from './interests.ts'
import type { Random } from './random.ts'
import { numbered, type Row } from './rows.ts'
import type { DemoTender } from './tenders.ts'

export type QuestionRow = Row<'questions', 'created_at' | 'answered_at' | 'published_at'>

/** Questions that suit any service. */
const generalQuestions = readMarkdown('general-questions.md').flatMap(({ body }) =>
  questionsOf(body),
)

export function makeQuestions(
  random: Random,
  interests: readonly DemoInterest[],
  now: Date,
): QuestionRow[] {
  const byTender = Map.groupBy(interests, ({ admission }) => admission.tender)
  const asked = [...byTender].flatMap(([tender, interested]) => {
    if (!tender.row.allow_questions) return []
    const texts = random.shuffled([
      ...tender.texts.questions,
      ...random.shuffled(generalQuestions).slice(0, 3),
    ])
    return texts
      .slice(0, random.whole(1, 4))
      .flatMap((text) => ask(random, { tender, text, interest: random.pick(interested), now }))
  })
  return numbered(asked, ({ created_at }) => created_at)
}

interface Asking {
  tender: DemoTender
  text: DemoTender['texts']['questions'][number]
  interest: DemoInterest
  now: Date
}

function ask(random: Random, asking: Asking): Omit<QuestionRow, 'id'>[] {
  const { tender, text, interest } = asking
  const from = after(interest.row.created_at, 20 * minute)
  const until = earliest(interest.until, tender.row.clarification_deadline)
  if (from >= until) return []
  const created_at = workingMoment(random, from, until)
  const user = actorOf(random, interest.admission.team, created_at)
  const question = {
    tender_id: tender.row.id,
    organisation_id: interest.row.organisation_id,
    user_id: user.id,
    question_text: text.question,
    created_at,
  }
  return [{ ...question, ...answer(random, { ...asking, created_at }) }]
}

const unanswered = { answer_text: null, answered_by: null, answered_at: null, published_at: null }

/**
 * Returns the answer columns of a question. Buyers answer within five days, but some questions stay
 * unanswered, for example if the tender ended before the answer was written.
 */
function answer(random: Random, asked: Asking & { created_at: Date }) {
  const { tender, text, created_at, now } = asked
  const { status, cancelled_at, closed_at, deleted_at } = tender.row
  const isLive = status === 'published'
  const answered_at = workingMoment(random, after(created_at, 2 * hour), after(created_at, 5 * day))
  const checked = [after(answered_at, 5 * minute), after(answered_at, 1.5 * day)] as const
  const published_at = workingMoment(random, ...checked)
  const ends = earliest(now, cancelled_at ?? now, closed_at ?? now, deleted_at ?? now)
  if (answered_at >= ends || random.happens(isLive ? 0.16 : 0.04)) return unanswered
  const answered_by = random.pick(tender.team).id
  const isDraft = published_at >= ends || random.happens(isLive ? 0.35 : 0.06)
  return {
    answer_text: text.answer,
    answered_by,
    answered_at,
    published_at: isDraft ? null : published_at,
  }
}
