import { useState } from 'react'
import {
  documentLimits,
  documentTexts,
  versionInput,
  type TenderDocument,
} from '../contract/document.ts'
import { acceptedExtensions, fileLimits } from '#kernel/contract/file.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { errorsOf, type FormErrors } from '#kernel/client/lib/form-errors.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { ConfirmDialog } from '#kernel/client/ui/ConfirmDialog.tsx'
import { FileInput } from '#kernel/client/ui/FileInput.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { UploadRow } from '#kernel/client/ui/UploadRow.tsx'
import { showUploadToast } from './show-upload-toast.ts'
import { startUploads } from './uploads.ts'

type NewVersionDialogProps = { tender: Tender; document: TenderDocument; onClose: () => void }

/** Dialog for choosing the file of a new version; the progress is shown with the other uploads. */
export function NewVersionDialog({ tender, document, onClose }: NewVersionDialogProps) {
  const userId = useUser().id
  const [file, setFile] = useState<File>()
  const [note, setNote] = useState('')
  const [errors, setErrors] = useState<FormErrors>({})

  function send(): void {
    const found = errorsOf(versionInput.safeParse({ note }).error?.issues ?? [])
    if (!file) return setErrors({ ...found, file: documentTexts.fileRequired })
    if (found['note']) return setErrors(found)
    const place = { userId, tenderId: tender.id }
    const version = { file, documentId: document.id, fields: { note } }
    void startUploads(place, [version]).then(showUploadToast)
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={send}
      title={`New version of “${document.title}”`}
      description={consequencesFor(tender)}
      verb="Upload version"
    >
      <FileInput
        name="version.file"
        label="File"
        accept={acceptedExtensions}
        maxSizeMb={fileLimits.megabytes}
        error={errors['file']}
        onFiles={([chosen]) => {
          setFile(chosen)
          setErrors({})
        }}
      />
      {file && <ChosenFile file={file} onRemove={() => setFile(undefined)} />}
      <TextArea
        name="version.note"
        label="What’s new"
        isOptional
        rows={3}
        limit={documentLimits.note}
        value={note}
        error={errors['note']}
        onChange={(event) => {
          setNote(event.target.value)
          setErrors({})
        }}
      />
    </ConfirmDialog>
  )
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  return (
    <ul aria-label="Chosen file">
      <UploadRow name={file.name} size={file.size} state="chosen" onRemove={onRemove} />
    </ul>
  )
}

function consequencesFor(tender: Tender): string {
  const consequences = ['It replaces the current version, which people can still read.']
  if (tender.was_published) consequences.push('It shows in the tender’s history.')
  if (tender.status === 'draft')
    consequences.push('Suppliers will see it once the tender is published.')
  if (tender.status === 'published') {
    consequences.push('We’ll tell interested suppliers as soon as it’s uploaded.')
  }
  return consequences.join(' ')
}
