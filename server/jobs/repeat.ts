export interface Repeated {
  /** Waits for what is under way. */
  stop(): Promise<void>
}

/**
 * Does the work over and over, one round after the other. A round says how many milliseconds to
 * wait before the next; one that fails is reported, and followed by `pauseAfterFailure`.
 */
export function repeat(
  work: () => Promise<number>,
  onFailure: (error: unknown) => void,
  pauseAfterFailure = 5000,
): Repeated {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void>
  const next = async () => {
    const pause = await work().catch((error: unknown) => {
      onFailure(error)
      return pauseAfterFailure
    })
    if (!isStopped) timer = setTimeout(start, pause)
  }
  const start = () => {
    round = next()
  }
  start()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}
