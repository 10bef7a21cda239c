import { Pencil, Trash2 } from 'lucide-react'
import type { NewLot } from '../contract/lot.ts'
import { formatMoney } from '#kernel/format/money.ts'
import { IconButton } from '#kernel/client/ui/IconButton.tsx'

type LotItemProps = { lot: NewLot; currency: string; onEdit?: () => void; onDelete?: () => void }

export function LotItem({ lot, currency, onEdit, onDelete }: LotItemProps) {
  const { lot_number, title, description, estimated_value } = lot
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <h3 className="text-base font-semibold">
          Lot {lot_number}: {title}
        </h3>
        {description && <p className="text-sm whitespace-pre-line text-muted">{description}</p>}
      </div>
      <div className="flex items-center gap-2">
        <span className="figures">
          {estimated_value ? (
            formatMoney(estimated_value, currency)
          ) : (
            <span className="text-muted">No value given</span>
          )}
        </span>
        {onEdit && (
          <IconButton
            label={`Edit lot ${lot_number}`}
            icon={<Pencil aria-hidden="true" />}
            onClick={onEdit}
          />
        )}
        {onDelete && (
          <IconButton
            label={`Delete lot ${lot_number}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onDelete}
          />
        )}
      </div>
    </div>
  )
}
