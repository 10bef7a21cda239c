// Uploads, dialogs, and what stands in the place of something.
import { useState } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Disclosure } from '#client/ui/Disclosure.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { FileInput } from '#client/ui/FileInput.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Spinner } from '#client/ui/Spinner.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { toast } from '#client/ui/toast.ts'
import { UploadRow } from '#client/ui/UploadRow.tsx'
import { nothing, Row } from './samples.tsx'

export function Files() {
  return (
    <Panel title="Files">
      <div className="grid gap-6 md:grid-cols-2">
        <FileInput label="Documents" isMultiple accept={['.pdf', '.docx']} onFiles={nothing} />
        <FileInput
          label="Replacement"
          onFiles={nothing}
          disabledReason="The tender is closed."
          error="Please select a file"
        />
      </div>
      <ul className="mt-4">
        <UploadRow name="waiting.pdf" size={120_000} state="waiting" onCancel={nothing} />
        <UploadRow
          name="specification-of-cleaning-services-final-version-2.pdf"
          size={3_400_000}
          state="uploading"
          progress={0.42}
          onCancel={nothing}
        />
        <UploadRow name="terms.docx" size={88_000} state="done" onRemove={nothing} />
        <UploadRow
          name="plan.zip"
          size={9_000_000}
          state="failed"
          onRetry={nothing}
          onRemove={nothing}
        />
      </ul>
    </Panel>
  )
}

export function Dialogs() {
  const [open, setOpen] = useState<'form' | 'confirm' | 'busy' | null>(null)
  const close = () => setOpen(null)
  return (
    <Panel title="Dialogs and toasts">
      <Row>
        <Button kind="secondary" onClick={() => setOpen('form')}>
          Open dialog
        </Button>
        <Button kind="secondary" onClick={() => setOpen('confirm')}>
          Open confirmation
        </Button>
        <Button kind="secondary" onClick={() => setOpen('busy')}>
          Open busy confirmation
        </Button>
        <Button kind="secondary" onClick={() => toast.success('Tender restored successfully')}>
          Show toast
        </Button>
      </Row>
      <Dialog
        isOpen={open === 'form'}
        onClose={close}
        title="Create User"
        description="The user gets an e-mail with a link to set a password."
        actions={
          <>
            <Button onClick={close}>Create User</Button>
            <Button kind="secondary" onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <TextInput name="name" label="Name" />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm' || open === 'busy'}
        isBusy={open === 'busy'}
        busyLabel="Deleting..."
        onClose={close}
        onConfirm={close}
        isDangerous
        title="Delete “Cleaning of the offices” forever?"
        description="Its lots, documents and questions go with it. The audit trail stays."
        verb="Delete Forever"
        error={open === 'confirm' ? 'Failed to permanently delete tender' : null}
        disabledReason={open === 'confirm' ? 'Type DELETE to go on.' : null}
      >
        <TextInput name="word" label="Type DELETE to confirm" autoComplete="off" />
      </ConfirmDialog>
    </Panel>
  )
}

export function States() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Panel title="Waiting">
        <div className="space-y-6">
          <Spinner label="Loading tenders" isLabelShown />
          <Skeleton shape="table" count={3} />
          <Skeleton count={3} />
        </div>
      </Panel>
      <Panel title="Nothing, and trouble">
        <div className="space-y-6">
          <EmptyState title="No tenders found" action={<Button>Create Your First Tender</Button>} />
          <ErrorState message="Failed to load tenders" onRetry={nothing} />
        </div>
      </Panel>
      <Panel title="Questions">
        <Disclosure name="faq" summary="How do I register my organisation?" isOpen>
          On the registration page; an administrator reviews it.
        </Disclosure>
        <Disclosure name="faq" summary="How do I ask a question?">
          In the Questions tab, once you have expressed interest.
        </Disclosure>
      </Panel>
    </div>
  )
}
