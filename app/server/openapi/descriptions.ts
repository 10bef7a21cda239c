// Descriptions of fields that many calls share, for the API document. They are kept out of the
// contract, because browsers load the API contract and don't need them.
import type * as z from 'zod/mini'
import { pageMeta, pageQuery } from '#kernel/contract/pagination.ts'
import { tenderFields } from '#features/tenders/contract/tender-fields.ts'
import { changeNote } from '#features/tenders/contract/tender-input.ts'

const { last_page, total, is_capped, next } = pageMeta.shape

const deadline =
  'ISO 8601 with an offset, such as 2026-12-01T12:00:00Z, or without one in UK time, such as 2026-12-01T12:00. A space may replace the T. Replies are in UTC.'

export const descriptions = new Map<z.core.$ZodType, string>([
  [
    pageQuery.cursor,
    'Part of the address in “meta.next” of a reply, to be used as it is. It replaces “page”.',
  ],
  [last_page, 'Last page of the counted rows. There are more rows if “is_capped” is true.'],
  [
    total,
    'Number of rows. Long lists are counted up to a limit: 1,000 rows on the first pages, 5,000 on later ones, 300 in a search by relevance. “is_capped” is then true.',
  ],
  [is_capped, 'True if there are more rows than “total”. Following “next” reads all of them.'],
  [
    next,
    'Path and query of the next part of the list, in replies to API tokens. Following it reads each row once, even if rows are added meanwhile. It is missing after the last part, which may be empty, and in any order but the default one (newest first in a search: sort=-created_at).',
  ],
  [tenderFields.clarification_deadline.create, deadline],
  [tenderFields.submission_deadline.create, deadline],
  [
    changeNote,
    'Suppliers read it with the change. Required for a tender that is closed, awarded or cancelled; optional otherwise.',
  ],
])
