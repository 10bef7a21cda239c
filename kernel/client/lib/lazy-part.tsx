// Code that is loaded on demand. The router loads pages and preloads them when a link is hovered.
// Dialogs and rarely used parts of pages are preloaded in idle time, so that they open without
// delay.
import { createElement, Suspense, use, type FunctionComponent, type ReactNode } from 'react'
import { errorTexts } from '#kernel/contract/errors.ts'
import { ApiError } from './api.ts'
import { isServerReachable } from './connection.ts'
import { isDataSaverOn, whenIdle } from './when-idle.ts'

/**
 * Thrown if a chunk can't be loaded although the server is reachable, which means that a newer
 * portal version has been deployed.
 */
export class OutdatedError extends Error {}

let attempt = 0

/**
 * Allows failed chunks to be requested again. They are not retried automatically, to avoid an
 * endless loop.
 */
export function allowChunkRetry(): void {
  attempt += 1
}

type Props<Part> = Part extends (props: infer P extends object) => ReactNode ? P : never

export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  let part: FunctionComponent<object> | undefined
  let loading: { attempt: number; promise: Promise<void> } | undefined
  let awaited: Promise<void> | undefined

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
    if (!part) awaited = fetchPart()
    // A component that suspended in `use` must call it again in its next render.
    if (awaited) use(awaited)
    return createElement(part!, props)
  }
  // The error of a failed preload is ignored here and thrown when the component is rendered.
  Part.preload = () => fetchPart().catch(() => {})
  return Part
}

/**
 * Returns a component for a dialog, or for a part of a page that few users see. The component
 * renders nothing until its code is loaded. The code is preloaded in idle time, except in
 * data-saving mode.
 */
export function lazyDialog<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  const Part = lazyPart(load, name)
  if (!isDataSaverOn()) whenIdle(() => void Part.preload())
  return function LazyDialog(props: Props<Module[Name]>) {
    return <Suspense>{createElement(Part, props)}</Suspense>
  }
}

/**
 * Loads a module. Throws an offline ApiError if the server is unreachable, or an OutdatedError if a
 * newer portal version has been deployed.
 */
export async function fetchModule<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerReachable())) throw new ApiError(0, { message: errorTexts.offline })
    throw new OutdatedError('A part of the portal is missing', { cause: error })
  }
}
