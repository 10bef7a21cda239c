import { useEffect } from 'react'
import * as z from 'zod/mini'
import {
  replyToClarification,
  replyWords as words,
  clarificationLimits,
  type OwnClarification,
} from '../contract/clarification.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useStoredMessage } from '#kernel/client/lib/stored-message.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { ReplyFiles } from './ReplyFiles.tsx'
import { useReplyUploads } from './reply-uploads.ts'

const texts = {
  replyHint:
    'You can send one reply, and you can’t change it or your price afterwards. Only the people who evaluate the bids read it.',
}

const schema = z.object({ text: replyToClarification.body.shape.text })

type ReplyFormProps = { tenderId: number; asked: OwnClarification }

/** Form for the reply to one question. The text is kept in this browser until it is sent. */
export function ReplyForm({ tenderId, asked }: ReplyFormProps) {
  const kept = useStoredMessage(`reply:${asked.id}`)
  const path = { tenderId, clarificationId: asked.id }
  const isUploading = useReplyUploads(asked.id).some(({ state }) => state !== 'failed')
  const form = useForm({
    initial: { text: kept.read() },
    schema,
    failure: 'Failed to send your reply',
    scope: `reply-${asked.id}`,
    submit: ({ text }) => finish(send(text)),
  })
  async function send(text: string) {
    const file_ids = asked.uploads.map(({ id }) => id)
    const key = kept.idempotencyKeyFor(`${text} ${file_ids.join(',')}`)
    const sent = await call(replyToClarification, {
      params: path,
      body: { text, file_ids },
      headers: { 'idempotency-key': key },
    })
    kept.forget()
    return sent
  }
  const { text } = form.values
  useEffect(() => kept.write(text), [kept, text])
  return (
    <form
      aria-label={words.yourReply}
      className="mt-4 flex flex-col gap-4"
      noValidate
      onSubmit={form.submit}
    >
      <ErrorSummary {...form.summary} />
      <TextArea
        label={words.yourReply}
        hint={texts.replyHint}
        rows={6}
        limit={clarificationLimits.text}
        readOnly={form.isBusy}
        {...form.field('text')}
      />
      {asked.allows_files && <ReplyFiles path={path} files={asked.uploads} />}
      <div>
        <Button
          type="submit"
          isBusy={form.isBusy}
          busyLabel="Sending..."
          disabledReason={isUploading ? 'Wait until all files are uploaded.' : null}
        >
          Send reply
        </Button>
      </div>
    </form>
  )
}
