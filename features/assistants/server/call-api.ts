// Each assistant tool calls the API in-process with the assistant's own token, so the same
// handlers, rights, throttles and log lines apply as for any other program. There is no separate
// data access.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addressOf,
  type Address,
  type CallOptions,
  type Endpoint,
  type Reply,
} from '#kernel/contract/endpoint.ts'
import type { ErrorReply } from '#kernel/contract/errors.ts'

/** Error whose message is the API's refusal, which the assistant passes on to its user. */
export class CallRefused extends Error {}

export type Ask = <E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  ...[options]: object extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
) => Promise<Reply<E>>

export function createAsk(app: FastifyInstance, { bearer, ip }: FastifyRequest): Ask {
  return async (endpoint, ...[options]) => {
    const given: Address = options ?? {}
    const answer = await app.inject({
      method: 'GET',
      url: addressOf(endpoint, given),
      remoteAddress: ip,
      headers: { authorization: `Bearer ${bearer}` },
    })
    if (answer.statusCode !== 200) throw new CallRefused(answer.json<ErrorReply>().message)
    return answer.json()
  }
}
