import { sql } from 'kysely'
import {
  declareConflicts,
  listDeclarations,
  mitigateConflict,
  evaluationTexts as texts,
} from '#features/evaluation/contract/evaluation.ts'
import type { Body, Reply } from '#kernel/contract/endpoint.ts'
import { whyNotMitigate } from '../rules/panel-change.ts'
import type { Database } from '#kernel/server/db/connect.ts'
import { findPanel, findPanelOf, lockPanel } from '#features/evaluation/server/find-evaluation.ts'
import { addEntries, addEntry } from '#features/evaluation/server/write-entry.ts'
import { conflict, invalid, refusalFor } from '#kernel/server/http/refusal.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { lockTender } from '#features/tenders/server/find-tender.ts'
import { readMembers } from './read-members.ts'
import { readChanged, readDeclared, type Declaration } from './read-panel.ts'
import { notifyOfConflict } from './notify-panel.ts'
import { newestEntries } from '#features/evaluation/server/newest-entries.ts'

export function declarationRoutes(route: Route, { db }: Services): void {
  route(declareConflicts, async ({ user, params: { tenderId }, body, cause, transact }) =>
    transact(async (tx) => {
      const panel = await lockPanel(tx, { user, tenderId, action: 'declare' })
      if (panel.bidding.opening !== 'opened')
        throw conflict('The bids of this tender have not been opened yet.')
      const author = { tender_id: tenderId, user_id: user.id, cause }
      const { bidders, declarations: before } = await readDeclared(tx, author)
      requireEveryBidder(bidders, body.declarations)
      const changed = body.declarations.filter((one) => !isDeclared(before, one))
      await addEntries(
        tx,
        author,
        changed.map(({ organisation_id, has_conflict, statement }) => ({
          kind: 'declaration' as const,
          about_id: organisation_id,
          text: statement,
          details: { has_conflict },
        })),
      )
      await notifyOfConflict(tx, { panel, user, declarations: changed, before })
      return {
        message: 'Declarations saved',
        evaluation: await readChanged(tx, { user, tenderId }),
      }
    }),
  )

  route(listDeclarations, async ({ user, params: { tenderId } }) => {
    await findPanel(db, { user, tenderId, action: 'readDeclarations' })
    return { data: await readDeclarations(db, tenderId) }
  })

  route(mitigateConflict, async ({ user, params: { tenderId }, body, cause, transact }) =>
    transact(async (tx) => {
      await lockTender(tx, user, 'namePanel', tenderId)
      const panel = await findPanelOf(tx, tenderId, user)
      if (!panel) throw conflict(texts.none)
      const refusal = whyNotMitigate({
        caller: panel.facts,
        isOwn: body.user_id === user.id,
        isOfChair: body.user_id === panel.evaluation.chair_id,
      })
      if (refusal) throw refusalFor(refusal)
      const members = await readMembers(tx, tenderId)
      const member = members.find((one) => one.user.id === body.user_id)
      if (member?.declaration !== 'conflict')
        throw conflict('This person has not declared a conflict of interest.')
      const { user_id: about_id, reason: text } = body
      const author = { tender_id: tenderId, user_id: user.id, cause }
      await addEntry(tx, author, { kind: 'mitigation', about_id, text, details: {} })
      const to = { tender_id: tenderId, user_ids: [about_id] }
      await notify(tx, 'conflict-mitigated', { ...to, reason: text })
      return {
        message: 'Mitigation recorded',
        evaluation: await readChanged(tx, { user, tenderId }),
      }
    }),
  )
}

type Given = Body<typeof declareConflicts>['declarations']

/** Throws unless the declarations name every bidder once and describe every conflict. */
function requireEveryBidder(bidders: readonly { id: number }[], given: Given): void {
  if (bidders.length === 0) throw conflict(texts.noBids)
  const ids = new Set(given.map(({ organisation_id }) => organisation_id))
  const isComplete = ids.size === given.length && bidders.every(({ id }) => ids.has(id))
  if (!isComplete || ids.size !== bidders.length) {
    throw invalid({ declarations: ['Declare about every bidder, once'] })
  }
  const undescribed = given.flatMap(({ has_conflict, statement }, place) =>
    has_conflict && !statement.trim() ? [place] : [],
  )
  if (undescribed.length === 0) return
  throw invalid(
    Object.fromEntries(
      undescribed.map((place) => [`declarations.${place}.statement`, [texts.statementRequired]]),
    ),
  )
}

/**
 * Returns whether the newest declaration has the same content. Repeating a declaration adds no row,
 * so a mitigated conflict stays mitigated.
 */
function isDeclared(before: Declaration[], { organisation_id, ...given }: Given[number]): boolean {
  const known = before.find((one) => one.organisation_id === organisation_id)
  return known?.has_conflict === given.has_conflict && known.statement === given.statement
}

type Listed = Reply<typeof listDeclarations>['data']

/** Returns each person's newest declaration about each bidder. */
async function readDeclarations(db: Database, tenderId: number): Promise<Listed> {
  const { rows } = await sql<Listed[number]>`
    select declared.id,
      json_build_object('id', users.id, 'name', users.name) as "user",
      json_build_object('id', organisations.id, 'name', organisations.name) as organisation,
      (declared.details->>'has_conflict')::boolean as has_conflict,
      declared.text as statement, declared.created_at as declared_at,
      (select json_build_object('reason', given.text, 'at', given.created_at,
          'by', json_build_object('id', author.id, 'name', author.name))
        from evaluation_entries given join users author on author.id = given.user_id
        where given.tender_id = ${tenderId} and given.kind = 'mitigation'
          and given.about_id = declared.user_id and given.id > declared.id
          and (declared.details->>'has_conflict')::boolean
        order by given.id desc limit 1) as mitigation,
      (select json_build_object('statement', former.text, 'declared_at', former.created_at,
          'is_confirmed', exists (select from evaluation_entries given
            where given.tender_id = ${tenderId} and given.kind = 'mitigation'
              and given.about_id = declared.user_id and given.id > former.id))
        from evaluation_entries former
        where former.tender_id = ${tenderId} and former.user_id = declared.user_id
          and former.about_id = declared.about_id and former.id < declared.id
          and former.kind = 'declaration' and (former.details->>'has_conflict')::boolean
          and not (declared.details->>'has_conflict')::boolean
        order by former.id desc limit 1) as corrects
    from ${newestEntries('declaration', { tenderId, columns: sql`*` })} as declared
    join users on users.id = declared.user_id
    join organisations on organisations.id = declared.about_id
    order by users.name, users.id, organisations.name, organisations.id`.execute(db)
  return rows
}
