import { useMutation } from '@tanstack/react-query'
import { messageIfAny } from '#client/lib/failure.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { toast } from '#client/ui/toast.ts'

interface DialogAction {
  /** What is said when it fails and the server has no words of its own. */
  failure: string
  onClose: () => void
  /** Before anything is fetched anew: the page may have to be left first. */
  onDone?: () => Promise<void> | void
  onFailed?: () => Promise<void> | void
}

/** What a confirming dialog does: on success it says so and closes, on failure it stays and says why. */
export function useDialogAction(
  act: () => Promise<{ message: string }>,
  { failure, onClose, onDone, onFailed }: DialogAction,
) {
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: async ({ message }) => {
      await onDone?.()
      await refreshEverything()
      onClose()
      toast.success(message)
    },
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
