import { useMutation } from '@tanstack/react-query'
import { messageIfAny } from '#client/lib/failure.ts'
import { finish } from './finish.ts'

export interface DialogAction {
  act: () => Promise<{ message: string }>
  /** What is said when it fails and the server has no words of its own. */
  failure: string
  onClose: () => void
  /** Before anything is fetched again: the page may have to be left first. */
  onDone?: (() => Promise<void> | void) | undefined
  onFailed?: (() => Promise<void> | void) | undefined
}

/** What a confirming dialog does: on success it says so and closes, on failure it stays and says why. */
export function useDialogAction({ act, failure, onClose, onDone, onFailed }: DialogAction) {
  async function actAndLeave() {
    const reply = await act()
    await onDone?.()
    return reply
  }
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () => finish(actAndLeave(), onClose),
    onError: () => onFailed?.(),
  })
  return {
    onConfirm: () => mutate(),
    onClose: () => {
      reset()
      onClose()
    },
    isBusy: isPending,
    error: messageIfAny(error, failure),
  }
}
