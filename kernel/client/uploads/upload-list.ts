// List of uploads, stored outside the components, so that uploads continue while the user is on
// another tab of the page. Failed uploads stay in the list and can be retried.
import { createStore } from '#kernel/client/store/create-store.ts'

interface ListedUpload {
  key: string
  state: string
  progress: number
  message?: string
}

interface Work<One> {
  run: (one: One, signal: AbortSignal) => Promise<void>
  explain: (error: unknown) => string
}

export function createUploadList<One extends ListedUpload>() {
  const store = createStore<readonly One[]>([])
  const underWay = new Map<string, AbortController>()

  const find = (key: string) => store.current().find((one) => one.key === key)

  function change(key: string, values: Partial<ListedUpload & Pick<One, 'state'>>): void {
    store.set(store.current().map((one) => (one.key === key ? { ...one, ...values } : one)))
  }

  function remove(keys: readonly string[]): void {
    store.set(store.current().filter(({ key }) => !keys.includes(key)))
  }

  /**
   * Runs the upload with the given key. If the upload fails, it is marked as failed, unless the
   * user has removed it.
   */
  async function send(key: string, { run, explain }: Work<One>): Promise<void> {
    const one = find(key)
    if (!one) return
    const controller = new AbortController()
    const { signal } = controller
    underWay.set(key, controller)
    window.addEventListener('beforeunload', askBeforeLeaving)
    try {
      await run(one, signal)
    } catch (error) {
      if (!signal.aborted) change(key, { state: 'failed', message: explain(error) })
    } finally {
      underWay.delete(key)
      if (underWay.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving)
    }
  }

  return {
    store,
    add: (added: readonly One[]) => store.set([...store.current(), ...added]),
    change,
    remove,
    send,
    /** Cancels the upload if it is running, and removes it from the list. */
    drop(key: string): void {
      underWay.get(key)?.abort()
      remove([key])
    },
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
