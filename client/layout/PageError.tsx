import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { errorTexts } from '#domain/contract/errors.ts'
import { ApiError } from '#client/lib/api.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'

/** A page that could not be shown: says why and offers another try. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter()
  const message = error instanceof ApiError ? error.message : errorTexts.server
  return <ErrorState message={message} onRetry={() => void router.invalidate()} />
}
