import { useMutation } from '@tanstack/react-query'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { finish, type Done } from './finish.ts'

export interface DialogAction {
  act: () => Promise<Done>
  /** Message for a failure without a message from the server. */
  failure: string
  onClose: () => void
  /**
   * Called before the data is refetched. After a deletion, for example, the callback leaves the
   * page, whose data can no longer be fetched.
   */
  onDone?: (() => Promise<void> | void) | undefined
  onFailed?: (() => Promise<void> | void) | undefined
}

/**
 * Returns the handlers and state of a confirmation dialog. If the action succeeds, the dialog
 * closes and a message is shown; if it fails, the dialog stays open and shows the error.
 */
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
