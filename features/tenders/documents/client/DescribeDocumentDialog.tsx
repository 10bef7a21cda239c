import {
  updateDocument,
  documentChanges,
  documentLimits,
  documentTypeOptions,
  type TenderDocument,
} from '../contract/document.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { isPublic } from '#features/tenders/rules/can.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { textsOf, useForm } from '#kernel/client/lib/form.ts'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

const texts = {
  isChangeAnnounced:
    'Suppliers will see the change in the tender’s history, and we’ll tell those who are interested.',
}

type DescribeDocumentDialogProps = { tender: Tender; document: TenderDocument; onClose: () => void }

/**
 * Dialog for editing the title, type and description, which all versions share; the files stay
 * unchanged.
 */
export function DescribeDocumentDialog(props: DescribeDocumentDialogProps) {
  const { tender, document, onClose } = props
  const params = { tenderId: tender.id, documentId: document.id }
  const form = useForm({
    initial: textsOf(['title', 'type', 'description'], document),
    schema: documentChanges,
    failure: 'Failed to update document',
    scope: 'document',
    submit: (body) => finish(call(updateDocument, { params, body }), onClose),
  })
  const isNews = isPublic(tender)
  const isAnnounced = form.values.type === 'addendum' && document.type !== 'addendum'
  return (
    <FormDialog
      title={`Edit details of “${document.title}”`}
      description={isNews && texts.isChangeAnnounced}
      verb="Save details"
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      <TextInput label="Title" {...form.field('title')} />
      <Select
        label="Type"
        options={documentTypeOptions}
        hint={
          isNews && isAnnounced && tender.status === 'published'
            ? 'We’ll tell interested suppliers about a new addendum as soon as you save.'
            : undefined
        }
        {...form.field('type')}
      />
      <TextArea
        label="Description"
        isOptional
        rows={3}
        limit={documentLimits.description}
        {...form.field('description')}
      />
    </FormDialog>
  )
}
