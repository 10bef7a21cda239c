import { useState } from 'react'
import * as z from 'zod/mini'
import { acceptNda, ndaLimits, type Nda } from '../contract/nda.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { whyNot } from '#features/tenders/rules/can.ts'
import { ApiError, call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { queryClient } from '#kernel/client/lib/query.ts'
import { refreshEverything } from '#kernel/client/lib/refresh.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { useNow } from '#kernel/client/ui/use-now.ts'
import { ndaQuery } from './nda-queries.ts'
import { NdaText } from './NdaText.tsx'

const schema = z.pick(acceptNda.body, { signed_name: true })

type AcceptFormProps = { tender: Tender; nda: Nda }

/**
 * Text of the agreement, and the form that accepts it. A refetch doesn't replace the text, so that a
 * name typed under one version doesn't sign another.
 */
export function AcceptForm({ tender, ...props }: AcceptFormProps) {
  const [nda, setNda] = useState(props.nda)
  const user = useUser()
  const reason = whyNot(user, 'acceptNda', tender, useNow())
  const form = useForm({
    initial: { signed_name: '' },
    schema,
    failure: 'Failed to accept agreement',
    scope: 'nda',
    submit: async ({ signed_name }) => {
      try {
        const body = { version: nda.version, signed_name }
        const { message } = await call(acceptNda, { params: { tenderId: tender.id }, body })
        await refreshEverything()
        toast.success(message)
      } catch (error) {
        // If the text has changed since it was opened, the new text is shown with the refusal.
        if (error instanceof ApiError && error.status === 409) {
          await refreshEverything()
          setNda((opened) => queryClient.getQueryData(ndaQuery(tender.id).queryKey) ?? opened)
        }
        throw error
      }
    },
  })
  return (
    <>
      <NdaText nda={nda} />
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
    </>
  )
}
