// Parts of the portal that are fetched when they are needed: pages by the router, which looks ahead
// where a link is pointed at, and dialogs in idle time, so that they are there when they are opened.
import { createElement, Suspense, use, type FunctionComponent, type ReactNode } from 'react'
import { errorTexts } from '#domain/contract/errors.ts'
import { ApiError } from './api.ts'
import { isServerThere } from './connection.ts'
import { isSparing, whenIdle } from './when-idle.ts'

/** The server is there and the part is not: what is open is older than what is deployed. */
export class OutdatedError extends Error {}

let attempt = 0

/** A failed part is not asked for again by itself, which could go on for ever. */
export function tryPartsAgain(): void {
  attempt += 1
}

type Props<Part> = Part extends (props: infer P extends object) => ReactNode ? P : never

export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  let part: FunctionComponent<object> | undefined
  let loading: { attempt: number; promise: Promise<void> } | undefined

  async function fetchNow(): Promise<void> {
    const module = await fetchModule(load)
    part = module[name] as FunctionComponent<object>
  }

  function fetchPart(): Promise<void> {
    if (loading?.attempt !== attempt) {
      loading = { attempt, promise: fetchNow() }
    }
    return loading!.promise
  }

  function Part(props: Props<Module[Name]>) {
    if (!part) use(fetchPart())
    return createElement(part!, props)
  }
  // What could not be preloaded is reported when it is shown, if it ever is.
  Part.preload = () => fetchPart().catch(() => {})
  return Part
}

/** For what opens at a click. It shows nothing until it is there, and usually it is there already. */
export function lazyDialog<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Part = lazyPart(load, name)
  if (!isSparing()) whenIdle(() => void Part.preload())
  return function LazyDialog(props: Props<Module[Name]>) {
    return <Suspense>{createElement(Part, props)}</Suspense>
  }
}

/** A module, or why there is none: no network, or a newer portal than the one that is open. */
export async function fetchModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerThere())) throw new ApiError(0, { message: errorTexts.offline })
    throw new OutdatedError('A part of the portal is missing', { cause: error })
  }
}
