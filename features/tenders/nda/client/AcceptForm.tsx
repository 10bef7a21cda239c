import { acceptNda, ndaLimits } from '../contract/nda.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { whyNot } from '#features/tenders/rules/can.ts'
import { ApiError, call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'

type AcceptFormProps = { tender: Tender; version: number }

export function AcceptForm({ tender, version }: AcceptFormProps) {
  const user = useUser()
  const reason = whyNot(user, 'acceptNda', tender, useNow())
  const form = useForm({
    initial: { version, signed_name: '' },
    schema: acceptNda.body,
    failure: 'Failed to accept agreement',
    scope: 'nda',
    submit: async (body) => {
      try {
        const { message } = await call(acceptNda, { params: { tenderId: tender.id }, body })
        await refreshEverything()
        toast.success(message)
      } catch (error) {
        // If the text has changed since it was loaded, the new text is fetched.
        if (error instanceof ApiError && error.status === 409) void refreshEverything()
        throw error
      }
    },
  })
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <TextInput
        label="Your full name"
        hint={`You accept for ${user.organisation?.name ?? 'your organisation'}. We record your name and the time, and the buyer can see them.`}
        autoComplete="name"
        maxLength={ndaLimits.name}
        {...form.field('signed_name')}
      />
      <div>
        <Button
          type="submit"
          isBusy={form.isBusy}
          busyLabel="Accepting..."
          disabledReason={reason?.message}
        >
          Accept agreement
        </Button>
      </div>
    </form>
  )
}
