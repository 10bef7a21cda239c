import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  deleteContractFile,
  downloadContractFile,
  uploadContractFile,
  type ContractDetail,
} from '../contract/contract.ts'
import { acceptedExtensions, fileLimits } from '#kernel/contract/file.ts'
import { formatFileSize } from '#kernel/format/file-size.ts'
import { ActionDialog } from '#kernel/client/dialogs/ActionDialog.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { call } from '#kernel/client/lib/api.ts'
import { messageIfAny } from '#kernel/client/lib/failure.ts'
import { upload } from '#kernel/client/lib/upload.ts'
import { useDownload } from '#kernel/client/lib/use-download.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { FileInput } from '#kernel/client/ui/FileInput.tsx'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { ScanTag } from '#kernel/client/ui/ScanTag.tsx'
import { UploadRow } from '#kernel/client/ui/UploadRow.tsx'
import { withContract } from './contract-queries.ts'

type File = ContractDetail['files'][number]

/** Documents for a contract, which the buyer uploads and the supplier can read. */
export function ContractFiles({ contract }: { contract: ContractDetail }) {
  const { files, can_manage } = contract
  return (
    <Panel title="Documents">
      <div className="flex flex-col gap-4">
        {files.length === 0 && <p className="text-muted">No documents yet.</p>}
        {files.length > 0 && (
          <ul aria-label="Documents" className="flex flex-col gap-3">
            {files.map((file) => (
              <FileRow key={file.id} contract={contract} file={file} />
            ))}
          </ul>
        )}
        {can_manage && <Uploader contract={contract} />}
      </div>
    </Panel>
  )
}

function FileRow({ contract, file }: { contract: ContractDetail; file: File }) {
  const params = { contractId: contract.id, fileId: file.id }
  const download = useDownload(downloadContractFile, params)
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0">
          <a {...download.link} className="link wrap-anywhere">
            {file.filename}
          </a>{' '}
          <span className="text-sm whitespace-nowrap text-muted">
            {formatFileSize(file.file_size)}
          </span>{' '}
          <ScanTag status={file.scan_status} />
        </span>
        {contract.can_manage && (
          <IconButton
            label={`Delete ${file.filename}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => setIsDeleting(true)}
          />
        )}
      </div>
      {download.error && <Banner kind="danger">{download.error}</Banner>}
      {isDeleting && (
        <ActionDialog
          title={`Delete “${file.filename}”?`}
          description="The supplier can no longer open it. The deletion stays in the audit log."
          verb="Delete"
          busyLabel="Deleting..."
          isDangerous
          failure="Failed to delete the document"
          act={() => call(deleteContractFile, { params }).then(withContract)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </li>
  )
}

function Uploader({ contract }: { contract: ContractDetail }) {
  const [progress, setProgress] = useState(0)
  const sending = useMutation({
    mutationFn: (file: globalThis.File) =>
      finish(
        upload(uploadContractFile, {
          params: { contractId: contract.id },
          file,
          fields: {},
          idempotencyKey: crypto.randomUUID(),
          signal: new AbortController().signal,
          onProgress: setProgress,
        }).then(withContract),
      ),
  })
  const failure = messageIfAny(sending.error, 'Failed to upload the document')
  return (
    <>
      <FileInput
        label="Add a document"
        hint={
          <>
            <span className="block">The supplier can read it.</span>
            Accepted: {acceptedExtensions.join(', ')}. At most {fileLimits.megabytes} MB.
          </>
        }
        name="contract-file"
        accept={acceptedExtensions}
        maxSizeMb={fileLimits.megabytes}
        disabledReason={sending.isPending ? 'Wait until the upload has finished.' : null}
        onFiles={([file]) => file && sending.mutate(file)}
      />
      {sending.isPending && (
        <ul aria-label="Upload">
          <UploadRow
            name={sending.variables.name}
            size={sending.variables.size}
            state="uploading"
            progress={progress}
          />
        </ul>
      )}
      {failure && <Banner kind="danger">{failure}</Banner>}
    </>
  )
}
