import type { Column } from '#kernel/server/exports/table.ts'
import type { PublishedAnswer } from './queries.ts'

/**
 * Columns of the export of published questions and answers. Names are left out, so that suppliers
 * don't learn who asked.
 */
export const publishedColumns: Column<PublishedAnswer>[] = [
  { heading: 'question_text', cell: ({ question_text }) => question_text, width: 60 },
  { heading: 'created_at', kind: 'time', cell: ({ created_at }) => created_at },
  { heading: 'answer_text', cell: ({ answer_text }) => answer_text, width: 60 },
  { heading: 'published_at', kind: 'time', cell: ({ published_at }) => published_at },
]
