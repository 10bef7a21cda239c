import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { OwnBid } from '../contract/bid.ts'
import type { Lot } from '#features/tenders/lots/contract/lot.ts'
import type { MemberRole } from '#kernel/contract/member.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import type { CurrentUser } from '#kernel/contract/user.ts'
import { PreviewAs } from '#kernel/client/lib/session.tsx'
import { mount, unmountAfterEach } from '#app/client/test/mount.tsx'
import { Readiness } from './Readiness.tsx'
import { WithdrawBid } from './WithdrawBid.tsx'

unmountAfterEach()

const sending = { attempts: 0, failure: null, isSaving: false, send: async () => {} }

/** Returns the accessible description of the button for a colleague with the role. */
function reasonFor(name: string, member_role: MemberRole): string | undefined {
  const user = { role: 'supplier', member_role, owner: { name: 'Olive Owner' } }
  const bid = { status: name === 'Send your bid' ? 'draft' : 'sent', versions: [] }
  mount(
    <PreviewAs user={user as unknown as CurrentUser}>
      {name === 'Send your bid' ? (
        <Readiness
          missing={[]}
          uploads={[]}
          bid={bid as unknown as OwnBid}
          isChanged
          sending={sending as unknown as Parameters<typeof Readiness>[0]['sending']}
          onStop={undefined}
        />
      ) : (
        <WithdrawBid
          tender={{} as unknown as Tender}
          bid={bid as unknown as OwnBid}
          lot={null as Lot | null}
        />
      )}
    </PreviewAs>,
  )
  const button = screen.getByRole('button', { name })
  const id = button.getAttribute('aria-describedby')
  return button.getAttribute('aria-disabled') === 'true'
    ? (document.getElementById(id!)!.textContent ?? undefined)
    : undefined
}

test.for(['Send your bid', 'Withdraw your bid'])(
  'a contributor’s disabled “%s” button names whom to ask, and a member’s button is enabled',
  (name) => {
    expect(reasonFor(name, 'contributor')).toContain('Ask Olive Owner, who is an owner.')
    expect(reasonFor(name, 'member')).toBeUndefined()
  },
)
