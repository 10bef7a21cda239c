import { Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { whyFileRefused } from './check-file.ts'
import { FieldError, FieldHint, type FieldProps, Optional, useFieldIds } from './Field.tsx'
import { joinClasses } from './join-classes.ts'

type FileInputProps = FieldProps & {
  id?: string
  name?: string
  /**
   * Called with the accepted files. Refused files are listed below the input, each with the reason.
   */
  onFiles: (files: File[]) => void
  isMultiple?: boolean
  maxSizeMb?: number
  /** Accepted extensions with their dot; an empty list accepts all. */
  accept?: readonly string[]
  disabledReason?: string | null
}

type Refusal = { name: string; reason: string }

/** Drop area and button for choosing files. UploadRow shows the progress of their uploads. */
export function FileInput(props: FileInputProps) {
  const { label, hint, error, isOptional, name, isMultiple = false, disabledReason } = props
  const { maxSizeMb = 50, accept = [] } = props
  const { control, hintId, errorId } = useFieldIds({ ...props, hint: true })
  const input = useRef<HTMLInputElement>(null)
  const [refusals, setRefusals] = useState<Refusal[]>([])

  const take = (list: FileList) => {
    const files = isMultiple ? [...list] : [...list].slice(0, 1)
    const limits = { accept, maxSizeMb }
    const judged = files.map((file) => ({ file, reason: whyFileRefused(file, limits) }))
    setRefusals(judged.flatMap(({ file, reason }) => (reason ? [{ name: file.name, reason }] : [])))
    const accepted = judged.filter(({ reason }) => !reason).map(({ file }) => file)
    if (accepted.length > 0) props.onFiles(accepted)
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={control.id} className="font-semibold">
        {label}
        {isOptional && <Optional />}
      </label>
      <FieldHint id={hintId}>{hint ?? describeLimits({ accept, maxSizeMb })}</FieldHint>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <DropArea isDisabled={Boolean(disabledReason)} onDrop={take}>
        {/* Keyboard users use the input; the button is for the mouse only, to avoid a second tab
            stop. */}
        <input
          ref={input}
          type="file"
          {...control}
          name={name}
          multiple={isMultiple}
          accept={accept.join(',')}
          disabled={Boolean(disabledReason)}
          className="sr-only"
          onChange={(event) => {
            if (event.currentTarget.files) take(event.currentTarget.files)
            // The input is cleared, because otherwise choosing the same file again, for example
            // after correcting it, would not fire a change event.
            event.currentTarget.value = ''
          }}
        />
        <span className="text-muted">
          {isMultiple ? 'Drop files here or' : 'Drop a file here or'}
        </span>
        <Button
          kind="secondary"
          tabIndex={disabledReason ? 0 : -1}
          aria-hidden={disabledReason ? undefined : true}
          disabledReason={disabledReason}
          onClick={() => input.current?.click()}
        >
          <Upload aria-hidden="true" />
          {isMultiple ? 'Choose files' : 'Choose a file'}
        </Button>
      </DropArea>
      <Refusals refusals={refusals} />
    </div>
  )
}

function describeLimits({ accept, maxSizeMb }: { accept: readonly string[]; maxSizeMb: number }) {
  return `${accept.length > 0 ? `${accept.join(', ')}. ` : ''}At most ${maxSizeMb} MB each.`
}

type DropAreaProps = {
  isDisabled: boolean
  onDrop: (files: FileList) => void
  children: ReactNode
}

function DropArea({ isDisabled, onDrop, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(!isDisabled)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        if (!isDisabled) onDrop(event.dataTransfer.files)
      }}
      className={joinClasses(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-panel border-2 border-dashed px-4 py-6 text-center',
        'has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
        isOver ? 'border-brand-text bg-brand-wash' : 'border-input-line bg-surface',
      )}
    >
      {children}
    </div>
  )
}

function Refusals({ refusals }: { refusals: Refusal[] }) {
  return (
    <div role="alert" className="space-y-1 text-sm empty:hidden">
      {refusals.map(({ name, reason }, index) => (
        <p key={`${index} ${name}`}>
          <span className="wrap-anywhere text-muted">{name}: </span>
          <span className="font-semibold text-danger">{reason}</span>
        </p>
      ))}
    </div>
  )
}
