import { adminUserTexts } from '../contract/admin-user.ts'
import type { Role } from '#kernel/contract/role.ts'
import { adminChangeMark } from '#features/accounts/server/admin-change-marks.ts'
import { insertUser } from '#features/accounts/server/insert-user.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Cause } from '#kernel/server/http/cause.ts'
import { invalid } from '#kernel/server/http/refusal.ts'
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
