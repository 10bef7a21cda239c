// The list of tenders as a file, and one tender with all that belongs to it.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { asXlsx } from './export.ts'
import { tenderListQuery } from './tender-calls.ts'

export const exportTenders = endpoint({
  method: 'GET',
  path: '/tenders/export.csv',
  summary: 'All the tenders of a list, in its order, as one CSV file (text/csv)',
  access: 'signed-in',
  query: tenderListQuery,
  reply: z.string(),
})
export const exportTendersXlsx = /* @__PURE__ */ asXlsx(exportTenders)
