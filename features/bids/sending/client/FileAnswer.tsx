import { acceptedExtensions, fileLimits } from '#kernel/contract/file.ts'
import type { FieldProps } from '#kernel/client/ui/Field.tsx'
import { FileInput } from '#kernel/client/ui/FileInput.tsx'
import { UploadRow } from '#kernel/client/ui/UploadRow.tsx'
import type { BidQuestion } from '#features/bids/setup/contract/bidding.ts'
import { envelopeOf } from '#features/bids/setup/rules/bidding-setup.ts'
import {
  addFiles,
  dropUpload,
  removeFile,
  retryUpload,
  type BidPath,
  type BidUpload,
} from './bid-uploads.ts'
import type { PartState } from './draft/bid-draft.ts'
import { readFiles } from './draft/parts.ts'
import type { OpenedDraft } from './draft/use-bid-draft.ts'

type FileAnswerProps = {
  field: FieldProps & { name: string }
  question: BidQuestion
  entry: PartState
  path: BidPath
  opened: OpenedDraft
  uploads: readonly BidUpload[]
}

/**
 * Input for an answer that consists of files. They are encrypted and uploaded as soon as they are
 * chosen, and listed below the input.
 */
export function FileAnswer({ field, question, entry, path, opened, uploads }: FileAnswerProps) {
  const target = { path, question: question.key, envelope: envelopeOf(question), opened }
  const files = readFiles(entry.text)
  const { hint, ...rest } = field
  return (
    <div className="flex flex-col gap-2">
      <FileInput
        {...rest}
        hint={`${hint ? `${String(hint)}. ` : ''}Accepted: ${acceptedExtensions.join(', ')}. At most ${fileLimits.megabytes} MB each.`}
        isMultiple
        accept={acceptedExtensions}
        maxSizeMb={fileLimits.megabytes}
        onFiles={(chosen) => addFiles(target, chosen)}
      />
      {files.length + uploads.length > 0 && (
        <ul aria-label={`Files for ${question.text}`}>
          {files.map(({ file_id, filename, file_size }) => (
            <UploadRow
              key={file_id}
              name={filename}
              size={file_size}
              state="done"
              onRemove={() => void removeFile(target, file_id)}
            />
          ))}
          {uploads.map((one) => (
            <UploadRow
              key={one.key}
              name={one.file.name}
              size={one.file.size}
              state={one.state}
              progress={one.progress}
              {...(one.message && { error: one.message })}
              onCancel={() => dropUpload(one.key)}
              onRetry={() => retryUpload(one)}
              onRemove={() => dropUpload(one.key)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
