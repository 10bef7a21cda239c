import type { FormEvent } from 'react'
import { acceptedExtensions, fileLimits } from '#kernel/contract/file.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { isPublic } from '#features/tenders/rules/can.ts'
import { useUser } from '#kernel/client/lib/session.tsx'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import { ErrorSummary } from '#kernel/client/ui/ErrorSummary.tsx'
import { FileInput } from '#kernel/client/ui/FileInput.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { ChosenFileList } from './ChosenFileList.tsx'
import { UploadList } from './UploadList.tsx'
import { showUploadToast } from './show-upload-toast.ts'
import { startUploads } from './uploads.ts'
import { useChosenFiles } from './use-chosen-files.ts'
import { useUploads } from './use-uploads.ts'

/**
 * Panel in which the user chooses or drops files, describes them and uploads them. Uploads in
 * progress and failed uploads are listed below the form.
 */
export function UploadPanel({ tender }: { tender: Tender }) {
  const uploads = useUploads(tender.id)
  const userId = useUser().id
  // A file added after publication is usually an addendum.
  const form = useChosenFiles(tender.was_published ? 'addendum' : 'specification')
  const { chosen } = form
  const failed = uploads.filter(({ state }) => state === 'failed').length

  function send(event: FormEvent): void {
    event.preventDefault()
    if (!form.check({ needsSome: true })) return
    form.clear()
    void startUploads({ userId, tenderId: tender.id }, chosen).then(showUploadToast)
  }

  return (
    <Panel title="Upload documents">
      <form className="flex flex-col gap-5" noValidate onSubmit={send}>
        <ErrorSummary {...form.summary} />
        <FileInput
          // The key changes when an upload starts. This clears the input's list of refused files,
          // which belong to the previous selection.
          key={form.round}
          name="upload.file"
          label="Files"
          isMultiple
          accept={acceptedExtensions}
          maxSizeMb={fileLimits.megabytes}
          error={form.errors['upload.file']}
          onFiles={form.add}
        />
        <ChosenFileList files={form} />
        {isPublic(tender) && chosen.length > 0 && (
          <PublishedNotice isNotified={tender.status === 'published'} />
        )}
        <div>
          <Button type="submit" kind={chosen.length > 0 ? 'primary' : 'secondary'}>
            {chosen.length > 1 ? `Upload ${chosen.length} documents` : 'Upload document'}
          </Button>
        </div>
      </form>
      {uploads.length > 0 && (
        <div className="mt-6 flex flex-col gap-3 border-t border-line pt-4">
          {failed > 0 && (
            <Banner
              kind="danger"
              title={failed === 1 ? '1 upload has failed' : `${failed} uploads have failed`}
            >
              Try again, or remove the files you no longer want to upload.
            </Banner>
          )}
          <UploadList uploads={uploads} />
        </div>
      )}
    </Panel>
  )
}

/** Warning shown before the upload, because suppliers act on published documents. */
function PublishedNotice({ isNotified }: { isNotified: boolean }) {
  return (
    <Banner kind="warning" title="This tender has been published">
      {isNotified && 'We’ll tell interested suppliers as soon as it’s uploaded. '}
      Anything you add shows in the tender’s history. You can’t delete it later, only replace it
      with a new version.
    </Banner>
  )
}
