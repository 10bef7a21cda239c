import { sql } from 'kysely'
import { questionTexts, type Question } from '../contract/question.ts'
import { can } from '#features/tenders/rules/can.ts'
import type { Actor } from '#kernel/rules/permission.ts'
import { findIdentifyingWords } from '#features/tenders/rules/identifying-words.ts'
import { anyOf } from '#kernel/server/db/any-of.ts'
import type { Database, Tx } from '#kernel/server/db/connect.ts'
import { batchSize } from '#kernel/server/exports/in-batches.ts'
import type { FoundTender } from '#features/tenders/server/find-tender.ts'
import { readForSuppliers } from './for-suppliers.ts'
import { selectQuestionRows } from './question-rows.ts'

/**
 * Returns the questions that the caller may read, newest first, or only the one with the given id.
 */
export async function readQuestions(
  db: Database,
  actor: Actor,
  tender: FoundTender,
  id?: number,
): Promise<Question[]> {
  return can(actor, 'overseeQuestions', tender, tender.now)
    ? readForManagers(db, tender, id)
    : readForSuppliers(db, actor, tender, id)
}

export async function readQuestion(
  db: Database,
  actor: Actor,
  tender: FoundTender,
  id: number,
): Promise<Question> {
  const [question] = await readQuestions(db, actor, tender, id)
  return question!
}

async function readForManagers(
  db: Database,
  tender: FoundTender,
  id?: number,
): Promise<Question[]> {
  const rows = await selectQuestionRows(db, tender.id, id)
    .leftJoin('organisations', 'organisations.id', 'questions.organisation_id')
    .leftJoin('users', 'users.id', 'questions.user_id')
    .leftJoin('users as writer', 'writer.id', 'questions.answered_by')
    .select([
      'questions.answer_version',
      sql<string | null>`coalesce(answer_edited_at, answered_at)`.as('edited_at'),
      'organisations.id as organisation_id',
      'organisations.name as organisation_name',
      'users.name as user_name',
      'users.email as user_email',
      'writer.name as writer_name',
    ])
    .execute()
  const drafts = rows.filter((row) => row.status === 'answered')
  const askers = drafts.flatMap((row) => row.organisation_id ?? [])
  const colleagues = await readPeople(db, [...new Set(askers)])

  return rows.map((row) => {
    const { id, question_text, status, created_at, answer_text, is_clarification } = row
    const asker = askerOf(row)
    return {
      id,
      question_text,
      status,
      created_at,
      is_clarification,
      is_own: false,
      ...asker,
      answer:
        answer_text === null
          ? null
          : {
              answer_text,
              is_published: status === 'published',
              created_at: row.answered_at!,
              published_at: row.published_at,
              answered_by_user: { name: row.writer_name! },
              updated_at: row.edited_at!,
              version: row.answer_version,
            },
      identifying_words:
        status === 'answered' && asker
          ? wordsIn({ question_text, answer_text: answer_text! }, asker, colleagues)
          : undefined,
    }
  })
}

interface AskedBy {
  organisation_id: number | null
  organisation_name: string | null
  user_name: string | null
  user_email: string | null
}

/** Returns the asker, or undefined for a clarification. */
function askerOf(row: AskedBy): Asker | undefined {
  if (row.organisation_id === null) return undefined
  return {
    organisation: { id: row.organisation_id, name: row.organisation_name! },
    user: { name: row.user_name!, email: row.user_email! },
  }
}

interface Asker {
  organisation: NonNullable<Question['organisation']>
  user: NonNullable<Question['user']>
}

function wordsIn(
  texts: { question_text: string; answer_text: string },
  { organisation, user }: Asker,
  colleagues: Awaited<ReturnType<typeof readPeople>>,
) {
  const people = [user, ...(colleagues.get(organisation.id) ?? [])]
  const asker = { organisation: organisation.name, people }
  return {
    question: findIdentifyingWords(texts.question_text, asker),
    answer: findIdentifyingWords(texts.answer_text, asker),
  }
}

async function readPeople(db: Database, organisationIds: number[]) {
  if (organisationIds.length === 0) return new Map<number, never[]>()
  const people = await db
    .selectFrom('users')
    .where(anyOf('organisation_id', organisationIds))
    .select(['organisation_id', 'name', 'email'])
    .execute()
  return Map.groupBy(people, (person) => person.organisation_id!)
}

/** Yields a tender's published questions in batches, in the order in which they were asked. */
export async function* eachPublished(
  db: Database,
  tenderId: number,
): AsyncGenerator<PublishedAnswer[]> {
  let last: PublishedAnswer | undefined
  do {
    const from = last
    const published: PublishedAnswer[] = await selectPublished(db, tenderId)
      .$if(from !== undefined, (query) =>
        query.where(sql<boolean>`(created_at, id) > (${from!.created_at}, ${from!.id})`),
      )
      .limit(batchSize)
      .execute()
    yield published
    last = published.length === batchSize ? published.at(-1) : undefined
  } while (last)
}

export type PublishedAnswer = Awaited<
  ReturnType<ReturnType<typeof selectPublished>['execute']>
>[number]

function selectPublished(db: Database, tenderId: number) {
  return db
    .selectFrom('questions')
    .where('tender_id', '=', tenderId)
    .where('status', '=', 'published')
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'question_text', 'created_at', 'answer_text', 'published_at'])
}

export async function insertQuestion(
  tx: Tx,
  { tender_id, user, question_text }: { tender_id: number; user: Actor; question_text: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('questions')
    .values({
      tender_id,
      organisation_id: user.organisation!.id,
      user_id: user.id,
      question_text,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Inserts a clarification: a question with a fixed text, which is published immediately with the
 * given text as its answer.
 */
export async function insertClarification(
  tx: Tx,
  { tender_id, user, text }: { tender_id: number; user: Actor; text: string },
): Promise<number> {
  const now = sql<string>`now()`
  const { id } = await tx
    .insertInto('questions')
    .values({
      tender_id,
      question_text: questionTexts.clarification,
      answer_text: text,
      answered_by: user.id,
      answered_at: now,
      answer_edited_at: now,
      published_at: now,
      answer_version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
