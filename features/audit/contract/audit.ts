// Texts, filters and endpoints for the audit log.
import * as z from 'zod/mini'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { asXlsx } from '#kernel/contract/export.ts'
import { dayInput, id, idInPath, optionalText, timestamp } from '#kernel/contract/fields.ts'
import { page, pageQuery } from '#kernel/contract/pagination.ts'

/** Choices in the type filter: the seven from the specification, and organisations. */
export const auditResourceTypes = [
  'Tender',
  'User',
  'Document',
  'Question',
  'Answer',
  'Interest',
  'Lot',
  'Organisation',
] as const

/** Keywords that determine the colour of an action's badge. */
export const auditKeywords = ['created', 'updated', 'deleted', 'published', 'login'] as const
export type AuditKeyword = (typeof auditKeywords)[number]

export const auditTexts = {
  system: 'System',
  ukTime: 'All times are UK time.',
  loadFailed: 'Failed to load audit logs',
}

const person = z.object({ id, name: z.string(), email: z.string() })
export type AuditPerson = z.output<typeof person>

/**
 * Resources that a row concerns, with their current names. A permanently deleted tender has no id,
 * and its reference and title come from the row's metadata.
 */
const about = z.object({
  tender: z.nullable(z.object({ id: z.nullable(id), reference: z.string(), title: z.string() })),
  person: z.nullable(z.object({ id, name: z.string() })),
  organisation: z.nullable(z.object({ id, name: z.string() })),
})

const auditLog = z.object({
  id: z.int(),
  performed_at: timestamp,
  /** Null if the actor was the portal itself or a visitor who was not signed in. */
  user: z.nullable(person),
  action: z.string(),
  resource_type: z.string(),
  resource_id: z.nullable(id),
  metadata: z.record(z.string(), z.unknown()),
  changes: z.nullable(z.record(z.string(), z.unknown())),
  ip: z.nullable(z.string()),
  about,
})
export type AuditLog = z.output<typeof auditLog>

const nothing = z.pipe(
  z.literal(''),
  z.transform(() => undefined),
)
const day = z.optional(z.union([nothing, dayInput]))

const filters = {
  /**
   * Text that occurs in an action's name (`tender.`, `login`) or label (`signed in`). If it has at
   * least three characters, it also matches the names of changed fields (`deadline`).
   */
  action: optionalText(100),
  resource_type: optionalText(100),
  /** Id of one resource of the given type; ignored if no type is given. */
  resource_id: z.optional(z.union([nothing, id, idInPath])),
  user_id: z.optional(z.union([nothing, id, idInPath])),
  /**
   * Reference of a tender; matches rows that concern the tender or its documents, questions, bids
   * and so on.
   */
  tender: optionalText(30),
  /** First and last UK day, both included. */
  from_date: day,
  to_date: day,
}

const auditFilters = z.object(filters)
export type AuditFilters = z.output<typeof auditFilters>

export const auditQuery = z.object({ ...pageQuery, ...filters })
export type AuditQuery = z.output<typeof auditQuery>

export const listAuditLogs = endpoint({
  method: 'GET',
  path: '/audit-logs',
  summary: 'The audit log, newest first',
  access: ['admin'],
  token: 'admin:read',
  query: auditQuery,
  reply: page(auditLog),
})

export const exportAuditLogs = endpoint({
  method: 'GET',
  path: '/audit-logs/export.csv',
  summary: 'The audit log with the same filters, as one CSV file (text/csv)',
  access: ['admin'],
  token: 'admin:read',
  query: auditFilters,
  reply: z.string(),
})
export const exportAuditLogsXlsx = /* @__PURE__ */ asXlsx(exportAuditLogs)

export const findAuditUsers = endpoint({
  method: 'GET',
  path: '/audit-logs/users',
  summary: 'Users by name or email, for the user filter',
  access: ['admin'],
  token: 'admin:read',
  query: z.object({ search: optionalText(200), id: z.optional(z.union([nothing, id, idInPath])) }),
  reply: z.object({ data: z.array(person) }),
})
