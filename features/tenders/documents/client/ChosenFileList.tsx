import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { UploadRow } from '#kernel/client/ui/UploadRow.tsx'
import { documentLimits, documentTypeOptions, type DocumentType } from '../contract/document.ts'
import {
  fieldOf,
  type ChosenFile,
  type DocumentFields,
  type useChosenFiles,
} from './use-chosen-files.ts'

type ChosenFileListProps = {
  files: Pick<ReturnType<typeof useChosenFiles>, 'chosen' | 'errors' | 'change' | 'remove'>
}

/**
 * Files that have been chosen but not uploaded yet, each with fields for title, type and
 * description.
 */
export function ChosenFileList({ files }: ChosenFileListProps) {
  const { chosen, errors, change, remove } = files
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Chosen documents" className="flex flex-col gap-4">
      {chosen.map((one) => (
        <li key={one.key}>
          <ChosenFileFields
            chosen={one}
            errorOf={(name) => errors[fieldOf(one, name)]}
            onChange={(fields) => change(one.key, fields)}
            onRemove={() => remove(one.key)}
          />
        </li>
      ))}
    </ul>
  )
}

type ChosenFileFieldsProps = {
  chosen: ChosenFile
  errorOf: (name: keyof DocumentFields) => string | undefined
  onChange: (fields: Partial<DocumentFields>) => void
  onRemove: () => void
}

function ChosenFileFields(props: ChosenFileFieldsProps) {
  const { chosen, errorOf, onChange, onRemove } = props
  const { file, fields } = chosen
  return (
    <fieldset className="flex flex-col gap-4 rounded-panel border border-line bg-paper p-4">
      <legend className="sr-only">{file.name}</legend>
      <ul>
        <UploadRow name={file.name} size={file.size} state="chosen" onRemove={onRemove} />
      </ul>
      <div className="grid gap-4 sm:grid-cols-[1fr_14rem]">
        <TextInput
          label="Title"
          name={fieldOf(chosen, 'title')}
          value={fields.title}
          error={errorOf('title')}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <Select
          label="Type"
          name={fieldOf(chosen, 'type')}
          options={documentTypeOptions}
          value={fields.type}
          error={errorOf('type')}
          onChange={(event) => onChange({ type: event.target.value as DocumentType })}
        />
      </div>
      <TextArea
        label="Description"
        name={fieldOf(chosen, 'description')}
        isOptional
        rows={2}
        limit={documentLimits.description}
        value={fields.description ?? ''}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </fieldset>
  )
}
