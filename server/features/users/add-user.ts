import { adminUserTexts } from '#domain/contract/admin-user.ts'
import type { Role } from '#domain/contract/role.ts'
import { adminChangeMark } from '#server/accounts/admin-change-marks.ts'
import { insertUser } from '#server/accounts/insert-user.ts'
import type { Tx } from '#server/db/connect.ts'
import { record } from '#server/audit/record.ts'
import type { Cause } from '#server/http/cause.ts'
import { invalid } from '#server/http/refusal.ts'
import { temporaryUntil } from './queries.ts'

interface NewUser {
  name: string
  email: string
  role: Role
  organisation_id: number | null
  password_hash: string
}

/** Creates an active account. Its password is temporary, because another person chose it. */
export async function addUser(tx: Tx, values: NewUser, cause: Cause): Promise<number> {
  const { role, organisation_id } = values
  const account = {
    ...values,
    ...adminChangeMark,
    is_active: true,
    password_expires_at: temporaryUntil,
  }
  const id = await insertUser(tx, account, { by: cause.user_id })
  if (id === undefined) throw invalid({ email: [adminUserTexts.emailTaken] })
  await record(tx, cause, {
    action: 'user.created',
    resource: ['User', id],
    metadata: { role, organisation_id },
  })
  return id
}
