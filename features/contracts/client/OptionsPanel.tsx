import type { ContractDetail } from '../contract/contract.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Panel } from '#kernel/client/ui/Panel.tsx'
import { Table } from '#kernel/client/ui/Table.tsx'
import { Tag } from '#kernel/client/ui/Tag.tsx'
import { Time } from '#kernel/client/ui/Time.tsx'

export type ContractOption = ContractDetail['options'][number]

type OptionsPanelProps = {
  contract: ContractDetail
  /** Opens the dialog for using an option; undefined if the user may not use options. */
  onUse: ((option: ContractOption) => void) | undefined
}

export function OptionsPanel({ contract, onUse }: OptionsPanelProps) {
  const { options, ends_on } = contract
  return (
    <Panel title="Extension options">
      {options.length === 0 && <p className="text-muted">This contract has no options.</p>}
      {options.length > 0 && (
        <Table<ContractOption>
          caption="Extension options"
          rows={options}
          rowKey={({ id }) => id}
          columns={[
            { key: 'title', header: 'Option', kind: 'title', cell: ({ title }) => title },
            {
              key: 'extends',
              header: 'Extends to',
              cell: ({ extends_to }) => <Time iso={extends_to} show="date" />,
            },
            {
              key: 'remind',
              header: 'Reminder',
              cell: ({ remind_on }) => <Time iso={remind_on} show="date" />,
            },
            {
              key: 'actions',
              header: 'Actions',
              kind: 'actions',
              cell: (option) => {
                if (option.used_at) return <Tag tone="published">Used</Tag>
                if (!onUse || option.extends_to <= ends_on) return null
                return (
                  <Button
                    kind="secondary"
                    size="small"
                    aria-label={`Use option: ${option.title}`}
                    onClick={() => onUse(option)}
                  >
                    Use option
                  </Button>
                )
              },
            },
          ]}
        />
      )}
    </Panel>
  )
}
