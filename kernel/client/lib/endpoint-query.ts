// Query options that combine a query key with an endpoint.
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { Endpoint, Reply } from '#kernel/contract/endpoint.ts'
import { call, type Arguments } from './api.ts'

export function endpointQuery<E extends Endpoint>(
  key: QueryKey,
  endpoint: E,
  ...options: Arguments<E>
) {
  return queryOptions({ queryKey: key, queryFn: fetcher(endpoint, ...options) })
}

/**
 * Returns options for one page of a list. The previous page stays visible while the next one loads.
 */
export function endpointPageQuery<E extends Endpoint>(
  key: QueryKey,
  endpoint: E,
  ...options: Arguments<E>
) {
  return { ...endpointQuery(key, endpoint, ...options), placeholderData: keepPreviousData }
}

type DataOf<E extends Endpoint> = Reply<E> extends { data: infer Data } ? Data : never

/** Returns options whose result is the `data` of the reply. */
export function endpointDataQuery<E extends Endpoint>(
  key: QueryKey,
  endpoint: E,
  ...options: Arguments<E>
) {
  const fetch = fetcher(endpoint, ...options)
  return queryOptions({
    queryKey: key,
    queryFn: async (context) => ((await fetch(context)) as { data: DataOf<E> }).data,
  })
}

function fetcher<E extends Endpoint>(endpoint: E, ...[options]: Arguments<E>) {
  return ({ signal }: { signal: AbortSignal }) =>
    call(endpoint, ...([{ ...options, signal }] as Arguments<E>))
}
