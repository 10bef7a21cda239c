import { endpoints } from '#app/contract.ts'
import { addressOf, type Endpoint } from '#kernel/contract/endpoint.ts'
import { encodeForm, type Answer, type Client } from '../client.ts'
import type { Sent } from './sent.ts'

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Returns the method in the name of a call. */
export const methodOf = (call: string) => call.split(' ')[0]!

export const byName = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint]))

/** Returns the endpoint with this name. Throws if the contract has no such call. */
export function endpointOf(name: string): Endpoint {
  const endpoint = byName.get(name)
  if (!endpoint) throw new Error(`${name} is not a call of the contract`)
  return endpoint
}

/** Returns the HTTP request: method, URL, headers, and the body as JSON or as a form. */
export function messageOf(
  endpoint: Endpoint,
  { params = {}, query = {}, body, form, headers = {} }: Sent,
) {
  const encoded = form && encodeForm(form)
  return {
    method: endpoint.method,
    url: addressOf(endpoint, { params, query }),
    payload: encoded?.body ?? body,
    headers: { ...headers, ...(encoded ? { 'content-type': encoded.type } : {}) },
  }
}

export async function send(client: Client, endpoint: Endpoint, sent: Sent): Promise<Answer> {
  const { method, url, payload, headers } = messageOf(endpoint, sent)
  return client.send(method, url, payload, headers)
}
