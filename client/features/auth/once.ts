/** However often a page is drawn, what it asks about a link is asked once. */
export function once<Answer>(
  ask: (key: string) => Promise<Answer>,
): (key: string) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>()
  return (key) => {
    const answer = asked.get(key) ?? ask(key)
    asked.set(key, answer)
    return answer
  }
}
