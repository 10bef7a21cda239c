import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet, FileText } from 'lucide-react'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { exportTexts } from '#domain/contract/export.ts'
import { downloadFrom } from '#client/lib/download.ts'
import { messageOf } from '#client/lib/failure.ts'
import { Banner } from '#client/ui/Banner.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { toast } from '#client/ui/toast.ts'

type ExportMenuProps = {
  calls: { csv: Endpoint; xlsx: Endpoint }
  /** What the list is narrowed to; a file has no pages. */
  address?: object
  params?: Record<string, number>
}

const formats = [
  { format: 'xlsx', icon: <FileSpreadsheet aria-hidden="true" /> },
  { format: 'csv', icon: <FileText aria-hidden="true" /> },
] as const

/** All that the list shows, every page of it, as a file. */
export function ExportMenu({ calls, address, params }: ExportMenuProps) {
  const { mutate, error } = useMutation({
    mutationFn: (format: keyof typeof calls) =>
      downloadFrom(calls[format], { params, query: { ...address, page: undefined } }),
    onSuccess: () => toast.success(exportTexts.started),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <Menu
        label={exportTexts.export}
        isNamed
        items={formats.map(({ format, icon }) => ({
          label: exportTexts[format],
          icon,
          onSelect: () => mutate(format),
        }))}
      />
      {error && (
        <Banner kind="danger" title={exportTexts.failed}>
          {messageOf(error, exportTexts.failed)}
        </Banner>
      )}
    </div>
  )
}
