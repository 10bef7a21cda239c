import { sql, type RawBuilder } from 'kysely'
import { actorRole, type ActorRole } from '#kernel/contract/role.ts'
import type { SessionUser } from '#kernel/server/http/session.ts'

/**
 * Organisations whose tenders are counted: all of them, or one. For a user without an organisation,
 * the id is null, which doesn't match any tender.
 */
export type Scope = 'everyone' | { organisation_id: number | null }

const own = (user: SessionUser): Scope => ({ organisation_id: user.organisation?.id ?? null })

const scopes: Record<ActorRole, (user: SessionUser) => Scope> = {
  supplier: own,
  buyer: own,
  admin: () => 'everyone',
  guest: own,
}

export function scopeOf(user: SessionUser): Scope {
  return scopes[actorRole(user)](user)
}

/** Returns the cache key for a scope. */
export function keyOf(scope: Scope): string {
  return scope === 'everyone' ? scope : `organisation ${scope.organisation_id}`
}

/**
 * Returns a condition that holds if the organisation id in the column is within the scope. The
 * subquery hides the id from the planner, so that PostgreSQL keeps one plan for all organisations:
 * planning a dashboard query on each call takes several times longer than running it.
 */
export function within(scope: Scope, column: string): RawBuilder<boolean> {
  if (scope === 'everyone') return sql`true`
  return sql`${sql.ref(column)} = (select ${scope.organisation_id}::integer)`
}
