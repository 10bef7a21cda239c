import { useMutation } from '@tanstack/react-query'
import {
  deleteReplyFile,
  replyWords as words,
  type ReplyFile,
  clarificationLimits,
} from '../contract/clarification.ts'
import { acceptedExtensions, fileLimits } from '#kernel/contract/file.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { FileInput } from '#kernel/client/ui/FileInput.tsx'
import { UploadRow } from '#kernel/client/ui/UploadRow.tsx'
import { showClarification } from './clarification-queries.ts'
import {
  addReplyFiles,
  dropReplyUpload,
  retryReplyUpload,
  useReplyUploads,
  type ReplyPath,
} from './reply-uploads.ts'

const texts = {
  filesHint: `Up to ${clarificationLimits.files} files.`,
}

type ReplyFilesProps = { path: ReplyPath; files: readonly ReplyFile[] }

/** Input for the files in a reply. Files are uploaded as soon as they are chosen. */
export function ReplyFiles({ path, files }: ReplyFilesProps) {
  const uploads = useReplyUploads(path.clarificationId)
  const removal = useMutation({
    mutationFn: async (fileId: number) => {
      const { clarification } = await call(deleteReplyFile, { params: { ...path, fileId } })
      showClarification(path.tenderId, clarification)
    },
  })
  const failure = messageIfAny(removal.error, 'Failed to delete the file')
  return (
    <div className="flex flex-col gap-2">
      <FileInput
        label={words.files}
        hint={`${texts.filesHint} Accepted: ${acceptedExtensions.join(', ')}. At most ${fileLimits.megabytes} MB each.`}
        name={`reply-files-${path.clarificationId}`}
        isOptional
        isMultiple
        accept={acceptedExtensions}
        maxSizeMb={fileLimits.megabytes}
        onFiles={(chosen) => addReplyFiles(path, chosen)}
      />
      {failure && <Banner kind="danger">{failure}</Banner>}
      {files.length + uploads.length > 0 && (
        <ul aria-label={words.files}>
          {files.map(({ id, filename, file_size }) => (
            <UploadRow
              key={id}
              name={filename}
              size={file_size}
              state="done"
              onRemove={() => removal.mutate(id)}
            />
          ))}
          {uploads.map(({ key, file, state, progress, message }) => (
            <UploadRow
              key={key}
              name={file.name}
              size={file.size}
              state={state}
              progress={progress}
              {...(message && { error: message })}
              onCancel={() => dropReplyUpload(key)}
              onRetry={() => retryReplyUpload(key)}
              onRemove={() => dropReplyUpload(key)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
