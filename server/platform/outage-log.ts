/** The part of the server's log that is used apart from requests. */
export interface Log {
  warn(details: object, message: string): void
}

export interface OutageLog {
  fails(error: unknown): void
  works(): void
}

/**
 * Something outside that fails goes on failing, at every try. Said once when it begins and once when
 * it is over, it can be read; said at every try, it hides everything else.
 */
export function logOutages(log: Log, texts: { begins: string; ends: string }): OutageLog {
  let since: number | undefined
  return {
    fails(error) {
      if (since !== undefined) return
      since = performance.now()
      log.warn({ err: error }, texts.begins)
    },
    works() {
      if (since === undefined) return
      log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, texts.ends)
      since = undefined
    },
  }
}
