import { useQuery } from '@tanstack/react-query'
import { adminUserTexts } from '../contract/admin-user.ts'
import { LoadState } from '#kernel/client/lists/LoadState.tsx'
import { ListPanel } from '#kernel/client/ui/ListPanel.tsx'
import { AccessRequestRow } from './AccessRequestRow.tsx'
import { accessRequestsQuery } from './user-queries.ts'

/** Pending access requests; hidden if there are none. */
export function AccessRequestsPanel() {
  const requests = useQuery(accessRequestsQuery)
  if (requests.isError)
    return <LoadState query={requests} failure={adminUserTexts.requestsFailed} />
  if (!requests.data?.length) return null
  return (
    <ListPanel title={`Open access requests (${requests.data.length})`} isBoxed>
      <ul className="divide-y divide-line">
        {requests.data.map((request) => (
          <AccessRequestRow key={request.id} request={request} />
        ))}
      </ul>
    </ListPanel>
  )
}
