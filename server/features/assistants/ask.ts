// An assistant's tool is a call of the API, made with the assistant's own token: the same handlers,
// rights, limits and log lines as for any other program. There is no second way to the data.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addressOf,
  type Address,
  type CallOptions,
  type Endpoint,
  type Reply,
} from '#domain/contract/endpoint.ts'
import type { ErrorReply } from '#domain/contract/errors.ts'

/** The API's own words for why not, for the assistant to pass on. */
export class CallRefused extends Error {}

export type Ask = <E extends Endpoint & { method: 'GET' }>(
  endpoint: E,
  ...[options]: object extends CallOptions<E> ? [CallOptions<E>?] : [CallOptions<E>]
) => Promise<Reply<E>>

export function askFor(app: FastifyInstance, { bearer, ip }: FastifyRequest): Ask {
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
