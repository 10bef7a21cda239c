import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#domain/contract/role.ts'
import type { SessionUser } from '#server/http/session.ts'

/** Whose tenders the figures are about; a user without an organisation has none. */
export type Scope = 'everyone' | { organisation_id: number | null }

const own = (user: SessionUser): Scope => ({ organisation_id: user.organisation?.id ?? null })

const scopes: Record<Role, (user: SessionUser) => Scope> = {
  supplier: own,
  buyer: own,
  admin: () => 'everyone',
}

export function scopeOf(user: SessionUser): Scope {
  return scopes[user.role](user)
}

/** What figures of the same scope have in common. */
export function keyOf(scope: Scope): string {
  return scope === 'everyone' ? scope : `organisation ${scope.organisation_id}`
}

/** A condition on the column that names the buyer organisation. */
export function within(scope: Scope, column: string): RawBuilder<boolean> {
  if (scope === 'everyone') return sql`true`
  return sql`${sql.ref(column)} = ${scope.organisation_id}`
}
