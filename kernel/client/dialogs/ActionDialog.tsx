import { ConfirmDialog, type ConfirmDialogProps } from '#kernel/client/ui/ConfirmDialog.tsx'
import { useDialogAction, type DialogAction } from './use-dialog-action.ts'

type ActionDialogProps = DialogAction &
  Omit<ConfirmDialogProps, 'isOpen' | 'onConfirm' | 'isBusy' | 'error'>

/** Dialog that asks for confirmation, runs the action and closes. */
export function ActionDialog(props: ActionDialogProps) {
  const { act, failure, onClose, onDone, onFailed, ...dialog } = props
  const action = useDialogAction({ act, failure, onClose, onDone, onFailed })
  return <ConfirmDialog isOpen {...dialog} {...action} />
}
