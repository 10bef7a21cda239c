import { Link } from '@tanstack/react-router'
import { UploadList } from '#features/tenders/documents/client/UploadList.tsx'
import { useUploads } from '#features/tenders/documents/client/use-uploads.ts'
import { PageHeading } from '#kernel/client/ui/PageHeading.tsx'

/** Page that shows the upload progress of the documents once the tender has been created. */
export function UploadingPage({ tenderId }: { tenderId: number }) {
  const uploads = useUploads(tenderId)
  return (
    <div className="mx-auto flex w-full max-w-wizard flex-col gap-6">
      <PageHeading title="Uploading documents">
        We’ve saved the tender. It opens when its documents have uploaded.
      </PageHeading>
      <div className="rounded-panel border border-line bg-surface px-4 py-2">
        <UploadList uploads={uploads} />
      </div>
      <p>
        <Link
          to="/tenders/$tenderId"
          params={{ tenderId: tenderId }}
          search={{ tab: 'documents' }}
          className="link"
        >
          Open the tender now
        </Link>{' '}
        and let the uploads finish there.
      </p>
    </div>
  )
}
