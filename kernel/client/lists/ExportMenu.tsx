import { useMutation } from '@tanstack/react-query'
import { asXlsx, exportTexts, type CsvEndpoint } from '#kernel/contract/export.ts'
import { downloadFrom } from '#kernel/client/lib/download.ts'
import { messageOf } from '#kernel/client/lib/failure.ts'
import type { ButtonSize } from '#kernel/client/ui/button-class.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Menu } from '#kernel/client/ui/Menu.tsx'
import { toast } from '#kernel/client/ui/toast.ts'

const texts = {
  failed: 'Failed to export',
}

type ExportMenuProps = {
  call: CsvEndpoint
  /** Filters of the list; the page number is ignored. */
  address?: object
  params?: Record<string, number>
  size?: ButtonSize
}

const formats = ['xlsx', 'csv'] as const

/** Menu that exports all pages of the list as a file. */
export function ExportMenu({ call, address, params, size }: ExportMenuProps) {
  const calls = { csv: call, xlsx: asXlsx(call) }
  const { mutate, error } = useMutation({
    mutationFn: (format: keyof typeof calls) =>
      downloadFrom(calls[format], { params, query: { ...address, page: undefined } }),
    onSuccess: () =>
      toast.success('Export started. Your browser’s downloads show when it has finished.'),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <Menu
        label="Export"
        isNamed
        size={size}
        items={formats.map((format) => ({
          label: exportTexts[format],
          onSelect: () => mutate(format),
        }))}
      />
      {error && (
        <Banner kind="danger" title={texts.failed}>
          {messageOf(error, texts.failed)}
        </Banner>
      )}
    </div>
  )
}
