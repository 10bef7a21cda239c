import { mfaCodeLength } from '#kernel/contract/auth-proofs.ts'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

type MfaCodeInputProps = {
  name: string
  value: string
  error?: string | undefined
  autoFocus?: boolean
  onChange: (code: string) => void
}

/** Input for six digits. All other characters are removed, so that "123 456" can be pasted. */
export function MfaCodeInput({ onChange, ...input }: MfaCodeInputProps) {
  return (
    <TextInput
      label="Verification code"
      hint={`${mfaCodeLength} digits`}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="max-w-48 text-h3 tracking-widest tabular-nums"
      {...input}
      onChange={(event) =>
        onChange(event.target.value.replace(/[^0-9]/g, '').slice(0, mfaCodeLength))
      }
    />
  )
}
