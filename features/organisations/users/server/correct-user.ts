import type { Body } from '#kernel/contract/endpoint.ts'
import { type correctUser, adminUserTexts, type AdminUser } from '../contract/admin-user.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import {
  askToConfirm,
  isTaken,
  withdrawEmailChange,
} from '#features/accounts/server/email-changes.ts'
import { changesBetween } from '#kernel/server/db/changes.ts'
import { conflict, invalid } from '#kernel/server/http/refusal.ts'
import { notify } from '#kernel/server/notices/notify.ts'
import type { Services } from '#kernel/server/platform/services.ts'
import { changeUser, type Change } from './change-user.ts'
import { setName } from './queries.ts'

const texts = {
  emailAsked: (email: string) =>
    `We’ve sent a link to ${email}. The address changes once it is confirmed.`,
}

type Input = Body<typeof correctUser>

/** Changes the name immediately, and the email address once its owner has confirmed it. */
export async function correct(services: Services, change: Change, { name, email }: Input) {
  let message: string = 'User details updated successfully'
  const user = await changeUser(change, async (tx, before) => {
    const changes = changesBetween(['name'], { before, given: { name } })
    await setName(tx, before.id, name)
    if (email === before.email) {
      const isWithdrawn = await withdrawEmailChange(tx, before.id)
      if (!isWithdrawn && !changes.name) throw conflict('Nothing has changed.')
      if (isWithdrawn) message = 'The change of email address has been withdrawn'
      const metadata = isWithdrawn ? ({ withdrawn_email: true } as const) : {}
      return { action: 'user.corrected', metadata, changes }
    }
    await ask(tx, services, before, { name, email })
    message = texts.emailAsked(email)
    return { action: 'user.corrected', metadata: { asked_email: email }, changes }
  })
  return { message, user }
}

async function ask(tx: Tx, services: Services, user: AdminUser, { name, email }: Input) {
  const { id, organisation_id } = user
  if (await isTaken(tx, email)) throw invalid({ email: [adminUserTexts.emailTaken] })
  const change = { email, by: 'administrator', marks_account: true } as const
  await askToConfirm(tx, services, { id, name }, change)
  await notify(tx, 'email-change-requested', { user_id: id, email, by: 'administrator' })
  if (organisation_id !== null) {
    await notify(tx, 'member-address-changed', { user_id: id, organisation_id, email })
  }
}
