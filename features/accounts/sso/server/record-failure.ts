import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { record } from '#kernel/server/audit/record.ts'
import type { Attempt } from '#features/accounts/sign-in/server/attempt.ts'
import { findProvider } from '#features/accounts/sign-in/server/provider.ts'
import type { RefusedCode } from '#features/accounts/sign-in/server/refused.ts'
import type { Services } from '#kernel/server/platform/services.ts'

interface Failure {
  attempt: Attempt
  request: FastifyRequest
  code: RefusedCode
}

/** Records a sign-in that the portal started but could not complete. */
export async function recordFailure(
  services: Services,
  { attempt, request, code }: Failure,
): Promise<void> {
  const provider = await findProvider(services, attempt.key)
  if (!provider) return
  const { id, organisation_id, issuer } = provider
  await services.db.transaction().execute(async (tx) => {
    if (id !== null) {
      await tx
        .updateTable('identity_providers')
        .set({ last_failed_at: sql<string>`now()`, last_failure: code })
        .where('id', '=', id)
        .execute()
    }
    await record(
      tx,
      { user_id: attempt.user_id, ip: request.ip, request_id: request.id },
      {
        action: 'user.sso_failed',
        resource: ['User', attempt.user_id],
        metadata: { organisation_id, issuer, reason: code },
      },
    )
  })
}
