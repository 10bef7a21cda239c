/**
 * Returns a function that caches the result of `ask` by key, so that a page checks its link once,
 * however often it renders.
 */
export function cacheByKey<Answer>(
  ask: (key: string) => Promise<Answer>,
): (key: string) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>()
  return (key) => {
    const answer = asked.get(key) ?? ask(key)
    asked.set(key, answer)
    return answer
  }
}
