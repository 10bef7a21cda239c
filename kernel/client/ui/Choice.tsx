import type { ComponentProps, ReactNode } from 'react'

type ChoiceProps = ComponentProps<'input'> & {
  type: 'checkbox' | 'radio'
  id: string
  label: ReactNode
  hint?: ReactNode
  hintId?: string
}

/** One checkbox or radio button with its label. */
export function Choice({ label, hint, hintId, ...input }: ChoiceProps) {
  return (
    <div className="flex items-start gap-3">
      <span className="flex min-h-6 items-center py-2 pointer-coarse:py-2.5">
        <input {...input} className="shrink-0" />
      </span>
      <span className="min-w-0 grow">
        <label htmlFor={input.id} className="block py-2 pointer-coarse:py-2.5">
          {label}
        </label>
        {hint && (
          <span id={hintId} className="-mt-1.5 mb-1 block max-w-measure text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </div>
  )
}
