import { Button } from '#client/ui/Button.tsx'

type PreviousButtonProps = { step: number; onGo: (step: number) => void }

export function PreviousButton({ step, onGo }: PreviousButtonProps) {
  return (
    <Button
      kind="secondary"
      disabledReason={step === 1 ? 'This is the first step.' : null}
      reasonAs="tooltip"
      onClick={() => onGo(step - 1)}
    >
      Previous
    </Button>
  )
}
