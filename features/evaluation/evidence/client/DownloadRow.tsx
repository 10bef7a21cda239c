import type { ReactNode } from 'react'

type DownloadRowProps = { title: string; why: string; children: ReactNode }

/** Row in a card with downloads: a description of the file's contents, and the download button. */
export function DownloadRow({ title, why, children }: DownloadRowProps) {
  return (
    <section className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="max-w-measure text-muted">{why}</p>
      </div>
      {children}
    </section>
  )
}
