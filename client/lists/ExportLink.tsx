import { addressOf, type Endpoint } from '#domain/contract/endpoint.ts'
import { buttonClass } from '#client/ui/button-class.ts'

type ExportLinkProps = { call: Endpoint; address?: object; params?: Record<string, number> }

/** All that the list shows, every page of it, as a file. */
export function ExportLink({ call, address, params }: ExportLinkProps) {
  return (
    <a
      href={addressOf(call, { params, query: { ...address, page: undefined } })}
      download
      className={buttonClass('secondary')}
    >
      Export CSV
    </a>
  )
}
