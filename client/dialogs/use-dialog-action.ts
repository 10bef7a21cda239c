import { useMutation } from '@tanstack/react-query'
import { messageIfAny } from '#client/lib/failure.ts'
import { finish } from './finish.ts'

export interface DialogAction {
  act: () => Promise<{ message: string }>
  /** Message for a failure without a message from the server. */
  failure: string
  onClose: () => void
  /** Called before the data is refetched, because the page may have to be left first. */
  onDone?: (() => Promise<void> | void) | undefined
  onFailed?: (() => Promise<void> | void) | undefined
}

/**
 * Returns the handler of a confirmation dialog: on success it shows a message and closes the
 * dialog, on failure the dialog stays and shows why.
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
