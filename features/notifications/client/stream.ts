// Event stream from the server. The stream is open while a component is listening.
import { addressOf } from '#kernel/contract/endpoint.ts'
import { streamNotifications } from '../contract/notification.ts'
import { streamMessages, type StreamMessages } from '#kernel/contract/notification.ts'
import { ApiError } from '#kernel/client/lib/api.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { unreadQuery } from './notification-queries.ts'

type Handlers = { [Name in keyof StreamMessages]: (message: StreamMessages[Name]) => void }

interface ListenOptions {
  /** Tender whose page is open. */
  tenderId: number | undefined
  handlers: Handlers
  onOpen: () => void
  onBreak: () => void
}

const names = Object.keys(streamMessages) as (keyof StreamMessages)[]
const firstPause = 1_000
const maxPauseMs = 60_000

/** Opens the stream. Returns a function that closes it. */
export function listenToServer({ tenderId, handlers, onOpen, onBreak }: ListenOptions): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause
  let isStopped = false

  function connect(): void {
    const since = Date.now()
    source = new EventSource(addressOf(streamNotifications, { query: { tender_id: tenderId } }))
    for (const name of names) source.addEventListener(name, (event) => dispatch(name, event.data))
    source.addEventListener('open', onOpen)
    source.addEventListener('error', () => {
      // The browser would reconnect at a fixed interval, and never after a refusal, so this module
      // reconnects itself.
      source?.close()
      onBreak()
      if (Date.now() - since > maxPauseMs) pause = firstPause
      void reconnect()
    })
  }

  function dispatch<Name extends keyof StreamMessages>(name: Name, data: string): void {
    handlers[name](JSON.parse(data) as StreamMessages[Name])
  }

  /**
   * Reconnects after a failure. An EventSource doesn't report why it failed, so an ordinary call is
   * made first. If the session has ended, that call redirects to the sign-in page.
   */
  async function reconnect(): Promise<void> {
    const isAllowed = await queryClient
      .fetchQuery({ ...unreadQuery, staleTime: 0, retry: false })
      .then(() => true, mayTryAgain)
    if (isStopped || !isAllowed) return
    // Random delays spread out the clients that reconnect after a server restart.
    timer = setTimeout(connect, pause * (0.5 + Math.random()))
    pause = Math.min(pause * 2, maxPauseMs)
  }

  connect()
  return () => {
    isStopped = true
    clearTimeout(timer)
    source?.close()
  }
}

const mayTryAgain = (error: unknown) =>
  !(error instanceof ApiError && (error.status === 401 || error.status === 403))
