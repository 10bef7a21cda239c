import { useMutation } from '@tanstack/react-query'
import { messageIfAny } from '#client/lib/failure.ts'
import { refreshEverything } from '#client/lib/refresh.ts'
import { toast } from '#client/ui/toast.ts'

/** What a confirming dialog does: on success it says so and closes, on failure it stays and says why. */
export function useDialogAction(
  act: () => Promise<{ message: string }>,
  { failure, onClose }: { failure: string; onClose: () => void },
) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: async ({ message }) => {
      await refreshEverything()
      onClose()
      toast.success(message)
    },
  })
  return {
    onConfirm: () => mutate(),
    onClose,
    isBusy: isPending,
    error: messageIfAny(error, failure),
  }
}
