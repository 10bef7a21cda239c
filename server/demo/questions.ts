// What interested suppliers asked and how far the buyers have got with answering.
import { actorOf } from './admissions.ts'
import { after, day, earliest, hour, minute, officeMoment } from './calendar.ts'
import { questionsOf, readMarkdown, type QuestionAndAnswer } from './content.ts'
import type { DemoInterest } from './interests.ts'
import type { UserRow } from './people.ts'
import type { Random } from './random.ts'
import { numbered, type Row } from './rows.ts'
import type { DemoTender } from './tenders.ts'

export type QuestionRow = Row<'questions', 'created_at' | 'answered_at' | 'published_at'>

/** What bidders ask whatever the service. */
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
  text: QuestionAndAnswer
  interest: DemoInterest
  now: Date
}

function ask(random: Random, { tender, text, interest, now }: Asking): Omit<QuestionRow, 'id'>[] {
  const from = after(interest.row.created_at, 20 * minute)
  const until = earliest(interest.until, tender.row.clarification_deadline)
  if (from >= until) return []
  const created_at = officeMoment(random, from, until)
  const user = actorOf(random, interest.admission.team, created_at)
  return [
    {
      tender_id: tender.row.id,
      organisation_id: user.organisation_id as number,
      user_id: user.id,
      question_text: text.question,
      created_at,
      ...answer(random, { tender, text, askedAt: created_at, now }),
    },
  ]
}

const unanswered = { answer_text: null, answered_by: null, answered_at: null, published_at: null }

/** Answered within days; what a tender that has ended left open stays open. */
function answer(
  random: Random,
  given: { tender: DemoTender; text: QuestionAndAnswer; askedAt: Date; now: Date },
) {
  const { tender, text, askedAt, now } = given
  const isLive = tender.row.status === 'published'
  const answered_at = officeMoment(random, after(askedAt, 2 * hour), after(askedAt, 5 * day))
  const published_at = officeMoment(
    random,
    after(answered_at, 5 * minute),
    after(answered_at, 1.5 * day),
  )
  const ends = earliest(
    now,
    ...[tender.row.cancelled_at, tender.row.closed_at, tender.row.deleted_at].filter(
      (end) => end !== null,
    ),
  )
  if (answered_at >= ends || random.happens(isLive ? 0.16 : 0.04)) return unanswered
  const answered = {
    answer_text: text.answer,
    answered_by: (random.pick(tender.team) as UserRow).id,
    answered_at,
  }
  const isDraft = published_at >= ends || random.happens(isLive ? 0.35 : 0.06)
  return { ...answered, published_at: isDraft ? null : published_at }
}
