// Addresses that the browser visits during a sign-in at a provider: the start, which redirects to
// the provider, and the callback, to which the provider redirects. Both end with a redirect. Any
// page can link to the start, so it only signs in; question-routes.ts starts everything else.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { countStranger } from '#kernel/server/http/count-stranger.ts'
import { forget, keep, recall, type Purpose } from '#features/accounts/sign-in/server/attempt.ts'
import { SsoRefused } from '#features/accounts/sign-in/server/refused.ts'
import type { AccountServices } from '#features/accounts/server/services.ts'
import { addressesOf, ownPath } from '#features/accounts/sign-in/server/addresses.ts'
import { completeAttempt, findUsable } from './complete-attempt.ts'
import { recordFailure } from './record-failure.ts'

/**
 * Rate limit per IP address. It is high because many people in an organisation sign in from the
 * same address in the morning.
 */
const perMinute = { limit: 120, seconds: 60 }

interface ToProvider {
  Params: { key: string }
  Querystring: { return_to?: unknown }
}

/** Page that reports a failure, by the purpose of the sign-in. */
const failurePages: Record<Purpose, string> = {
  'sign-in': '/login',
  link: '/settings/sign-ins',
  test: '/settings/sso',
  confirm: '/settings/sign-ins',
}

export function serveSso(app: FastifyInstance, services: AccountServices): void {
  const { config, openId } = services

  app.get<ToProvider>('/sso/:key', async (request, reply) => {
    await countStranger(services, { request, name: 'sso', limit: perMinute })
    try {
      const { key } = request.params
      const provider = await findUsable(services, { key, purpose: 'sign-in' })
      const { redirect } = addressesOf(config, key)
      const started = await services.waitForMachine(request, () =>
        openId.start(provider, { redirect, isFresh: false }),
      )
      const { url, ...kept } = started
      keep({ reply, services }, 'sso-attempt', {
        ...kept,
        key,
        purpose: 'sign-in',
        user_id: null,
        return_to: ownPath(config, request.query.return_to),
      })
      return leave(reply, url.href)
    } catch (error) {
      return explain(reply, 'sign-in', error)
    }
  })

  app.get<ToProvider>('/sso/:key/callback', async (request, reply) => {
    await countStranger(services, { request, name: 'sso', limit: perMinute })
    const attempt = recall({ request, services }, 'sso-attempt')
    forget({ reply, services }, 'sso-attempt')
    const purpose = attempt?.purpose ?? 'sign-in'
    try {
      if (!attempt || attempt.key !== request.params.key) throw new SsoRefused('expired')
      const path = await completeAttempt(services, { attempt, request, reply })
      return leave(reply, `${config.publicUrl}${path}`)
    } catch (error) {
      if (attempt && error instanceof SsoRefused) {
        await recordFailure(services, { attempt, request, code: error.code })
      }
      return explain(reply, purpose, error)
    }
  })

  function explain(reply: FastifyReply, purpose: Purpose, error: unknown) {
    if (!(error instanceof SsoRefused)) throw error
    return leave(reply, `${config.publicUrl}${failurePages[purpose]}?sso=${error.code}`)
  }
}

/** Redirects without caching, because the address contains secrets for the sign-in. */
function leave(reply: FastifyReply, address: string) {
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}
