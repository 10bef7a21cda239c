// What pages ask the server for: a key, and the call of the contract that answers.
import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { Endpoint, Reply } from '#domain/contract/endpoint.ts'
import { call, type Arguments } from './api.ts'

export function ask<E extends Endpoint>(key: QueryKey, endpoint: E, ...options: Arguments<E>) {
  return queryOptions({ queryKey: key, queryFn: asking(endpoint, ...options) })
}

/** A page of a list: the one before stays until it is there. */
export function askPage<E extends Endpoint>(key: QueryKey, endpoint: E, ...options: Arguments<E>) {
  return { ...ask(key, endpoint, ...options), placeholderData: keepPreviousData }
}

type DataOf<E extends Endpoint> = Reply<E> extends { data: infer Data } ? Data : never

/** What the reply holds as its data. */
export function askData<E extends Endpoint>(key: QueryKey, endpoint: E, ...options: Arguments<E>) {
  const fetch = asking(endpoint, ...options)
  return queryOptions({
    queryKey: key,
    queryFn: async (context) => ((await fetch(context)) as { data: DataOf<E> }).data,
  })
}

function asking<E extends Endpoint>(endpoint: E, ...[options]: Arguments<E>) {
  return ({ signal }: { signal: AbortSignal }) =>
    call(endpoint, ...([{ ...options, signal }] as Arguments<E>))
}
