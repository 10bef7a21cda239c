import { CircleCheck, CircleX, File, RotateCw, X } from 'lucide-react'
import { formatFileSize } from '#kernel/format/file-size.ts'
import { useId } from 'react'
import { IconButton } from './IconButton.tsx'

type UploadRowProps = {
  name: string
  size: number
  /**
   * A `chosen` file is waiting for the user to start the upload, a `waiting` one for the uploads
   * before it.
   */
  state: 'chosen' | 'waiting' | 'uploading' | 'done' | 'failed'
  /** Progress from 0 to 1. */
  progress?: number
  error?: string | undefined
  onCancel?: () => void
  onRetry?: () => void
  onRemove?: () => void
}

/** Progress of one upload, as a list item. Callers put the rows into a `<ul>`. */
export function UploadRow(props: UploadRowProps) {
  const { name, size, state, progress = 0, error, onCancel, onRetry, onRemove } = props
  const nameId = useId()
  const percent = Math.round(progress * 100)
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
      <StateIcon state={state} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap gap-x-3">
          <span id={nameId} className="font-semibold wrap-anywhere">
            {name}
          </span>
          <span className="text-sm leading-6 text-muted">{formatFileSize(size)}</span>
        </p>
        {state === 'uploading' && (
          <div className="flex items-center gap-3">
            <progress value={percent} max={100} aria-labelledby={nameId} className="meter" />
            <span className="w-10 text-end text-sm text-muted tabular-nums">{percent}%</span>
          </div>
        )}
        <p role="status" className="text-sm text-muted empty:hidden">
          {state === 'waiting' && 'Waiting'}
          {state === 'uploading' && percent === 100 && 'Being checked'}
          {state === 'done' && 'Uploaded'}
          {state === 'failed' && (
            <span className="font-semibold text-danger">
              {error ?? 'Failed to upload document'}
            </span>
          )}
        </p>
      </div>
      {state === 'failed' && onRetry && (
        <IconButton
          label={`Retry ${name}`}
          icon={<RotateCw aria-hidden="true" />}
          onClick={onRetry}
        />
      )}
      {(state === 'uploading' || state === 'waiting') && onCancel && (
        <IconButton label={`Cancel ${name}`} icon={<X aria-hidden="true" />} onClick={onCancel} />
      )}
      {(state === 'chosen' || state === 'done' || state === 'failed') && onRemove && (
        <IconButton label={`Remove ${name}`} icon={<X aria-hidden="true" />} onClick={onRemove} />
      )}
    </li>
  )
}

function StateIcon({ state }: Pick<UploadRowProps, 'state'>) {
  const shape = 'size-5 shrink-0'
  if (state === 'done')
    return <CircleCheck aria-hidden="true" className={`${shape} text-success`} />
  if (state === 'failed') return <CircleX aria-hidden="true" className={`${shape} text-danger`} />
  return <File aria-hidden="true" className={`${shape} text-muted`} />
}
