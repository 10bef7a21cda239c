// Routes for the purposes for which a user needs an identity besides signing in: the start, which
// needs the anti-forgery token, and the answer to the question that follows the sign-in at the
// provider.
import { sql } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { proofTexts } from '#kernel/contract/auth-proofs.ts'
import { passwordRequired } from '#kernel/contract/errors.ts'
import {
  answerSsoQuestion,
  getSsoQuestion,
  startIdentityConfirmation,
  startIdentityLink,
  startSsoTest,
  ssoLimits,
  ssoTexts,
} from '#features/accounts/contract/sso.ts'
import { memberTexts } from '#features/accounts/members/rules/approved-member.ts'
import { whyNotMember } from '#kernel/rules/member.ts'
import { record } from '#kernel/server/audit/record.ts'
import type { Tx } from '#kernel/server/db/connect.ts'
import { countStranger } from '#kernel/server/http/count-stranger.ts'
import { conflict, forbidden, refusalFor, Refusal } from '#kernel/server/http/refusal.ts'
import type { Transact } from '#kernel/server/http/rights.ts'
import type { Route } from '#kernel/server/http/route.ts'
import { recordPasswordProof, sessionOf, type SessionUser } from '#kernel/server/http/session.ts'
import { addressesOf, ownPath } from '#features/accounts/sign-in/server/addresses.ts'
import {
  forget,
  keep,
  recall,
  type Purpose,
  type Question,
} from '#features/accounts/sign-in/server/attempt.ts'
import { findLinked, linkIdentity } from '#features/accounts/sign-in/server/link.ts'
import { markAsUsed } from '#features/accounts/sign-in/server/mark-as-used.ts'
import { explainSso, SsoRefused } from '#features/accounts/sign-in/server/refused.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { findUsable, refuseForeign, signInTo, type Step } from './complete-attempt.ts'

interface Start {
  key: string
  purpose: Exclude<Purpose, 'sign-in'>
  return_to?: string | undefined
  user: SessionUser
  request: FastifyRequest
  reply: FastifyReply
  transact: Transact
}

const perMinute = { limit: 120, seconds: 60 }

/** Routes that start a sign-in at a provider. */
export function ssoStartRoutes(route: Route, services: AccountServices): void {
  const { config, openId } = services

  /** Returns the address of the provider's sign-in page. */
  async function start({ key, purpose, return_to, ...given }: Start): Promise<{ address: string }> {
    const { user, request, reply, transact } = given
    await countStranger(services, { request, name: 'sso', limit: perMinute })
    const provider = await transact((tx) => findUsable({ ...services, db: tx }, { key, purpose }))
    refuseForeign(provider, user)
    const { redirect } = addressesOf(config, key)
    const isFresh = purpose === 'confirm'
    const { url, ...kept } = await services.waitForMachine(request, () =>
      openId.start(provider, { redirect, isFresh }),
    )
    keep({ reply, services }, 'sso-attempt', {
      ...kept,
      key,
      purpose,
      user_id: user.id,
      return_to: ownPath(config, return_to),
    })
    return { address: url.href }
  }

  route(startIdentityLink, async ({ body: { key }, ...given }) =>
    start({ ...given, key, purpose: 'link' }).catch(explainSso),
  )

  route(startIdentityConfirmation, async ({ body, ...given }) =>
    start({ ...given, ...body, purpose: 'confirm' }).catch(explainSso),
  )

  route(startSsoTest, async (given) => {
    const { organisation } = given.user
    if (!organisation) throw forbidden(memberTexts.noOrganisation)
    const key = String(organisation.id)
    return start({ ...given, key, purpose: 'test' }).catch(explainSso)
  })
}

/** Routes for the page that shows the identity, and for its button. */
export function ssoAnswerRoutes(route: Route, services: AccountServices): void {
  route(getSsoQuestion, async ({ user, request }) => {
    const question = recall({ request, services }, 'sso-question')
    if (question?.user_id !== user.id) return { data: null }
    const { attempt, identity, provider } = question
    return {
      data: {
        purpose: attempt.purpose,
        provider,
        email: identity.linked.email,
        account: user.email,
      },
    }
  })

  route(answerSsoQuestion, async ({ user, request, reply, cause, transact }) => {
    const path = await transact(async (tx) => {
      const question = recall({ request, services }, 'sso-question')
      if (question?.user_id !== user.id) throw conflict(ssoTexts.questionGone)
      const { attempt, identity } = question
      const provider = await findUsable({ ...services, db: tx }, attempt)
      const step = { services, provider, identity, attempt, request, reply, cause }
      const path = await answers[attempt.purpose](tx, step, { user, question })
      if (!(await markAsUsed(tx, `${attempt.state}:answer`, ssoLimits.attemptMinutes))) {
        throw new SsoRefused('used')
      }
      return path
    }).catch(explainSso)
    forget({ reply, services }, 'sso-question')
    return { path }
  })
}

interface Answer {
  user: SessionUser
  question: Question
}

const answers: Record<Purpose, (tx: Tx, step: Step, answer: Answer) => Promise<string>> = {
  'sign-in': signInTo,
  link,
  test,
  confirm,
}

/**
 * Links the identity. If its address isn't the account's, the user must have entered the password
 * again since the provider confirmed the identity.
 */
async function link(tx: Tx, step: Step, { user, question }: Answer): Promise<string> {
  const { provider, identity, cause } = step
  refuseForeign(provider, user)
  if (identity.linked.email !== user.email) await requireProofSince(tx, user, question.asked_at)
  await linkIdentity(tx, { userId: user.id, identity: identity.linked, cause })
  return '/settings/sign-ins?sso=linked'
}

async function requireProofSince(tx: Tx, user: SessionUser, asked_at: string): Promise<void> {
  const proved = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionOf(user).id)
    .where('password_proven_at', '>=', sql<string>`${asked_at}::timestamptz`)
    .executeTakeFirst()
  if (!proved) throw new Refusal(403, proofTexts.passwordRequired, { code: passwordRequired })
}

async function test(tx: Tx, step: Step, { user }: Answer): Promise<string> {
  const { provider, cause } = step
  refuseForeign(provider, user)
  const reason = whyNotMember(user, 'manageIdentity')
  if (reason) throw refusalFor(reason)
  await tx
    .updateTable('identity_providers')
    .set({ tested_at: sql<string>`now()`, last_worked_at: sql<string>`now()` })
    .where('id', '=', provider.id!)
    .execute()
  await record(tx, cause, {
    action: 'sso.tested',
    resource: ['IdentityProvider', provider.id!],
    metadata: { organisation_id: provider.organisation_id!, issuer: provider.issuer },
  })
  return '/settings/sso?sso=tested'
}

/**
 * Confirms the user's identity, for accounts without a password. The confirmation has the same
 * effect as entering the password again.
 */
async function confirm(tx: Tx, step: Step, { user }: Answer): Promise<string> {
  const { provider, identity, cause, attempt } = step
  const linked = await findLinked(tx, identity.linked)
  if (linked?.user_id !== user.id) throw new SsoRefused('other_account')
  if (linked.suspended_at) throw new SsoRefused('suspended_identity')
  await recordPasswordProof(tx, sessionOf(user))
  await record(tx, cause, {
    action: 'user.sso_confirmed',
    resource: ['User', user.id],
    metadata: { organisation_id: provider.organisation_id, issuer: provider.issuer },
  })
  return attempt.return_to
}
