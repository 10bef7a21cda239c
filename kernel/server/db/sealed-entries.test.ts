// Tests the migration of bidders' audit entries. For each action of a bidder, older portal versions
// wrote an audit row with only a hash, and stored the details in another table. The migration moves
// the details into the audit log if the bids are opened. Otherwise they become sealed entries,
// which stay outside the log until the opening.
import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { verifyChain } from '#kernel/server/audit/verify-chain.ts'
import { sealWaiting } from '#kernel/server/audit/seal-waiting.ts'
import { makeOldDatabase, migrateTo } from '#app/test/old-database.ts'

test('sealed rows from before the migration are revealed if the tender’s bids have been opened', async () => {
  const { pool, owner, drop } = await makeOldDatabase('0055')
  onTestFinished(drop)
  await pool.query(`
    insert into organisations (name, type) values ('Council', 'buyer');
    insert into users (name, email, role, password_hash)
      values ('Bea Bidder', 'bea@example.test', 'supplier', 'x')`)
  const stepOf = async (tender: number, isAltered = false) => {
    const details = JSON.stringify({
      action: 'bid.started',
      resource_id: tender + 100,
      metadata: { tender_id: tender },
      user_id: 1,
      ip: '192.0.2.1',
      request_id: 'r',
      nonce: 'n',
    })
    const sealed = createHash('sha256')
      .update(isAltered ? `${details} ` : details)
      .digest('hex')
    await pool.query(
      `with logged as (insert into audit_logs (action, resource_type, metadata)
          values ('bid.sealed', 'Bid', jsonb_build_object('sealed', $3::text)) returning id)
        insert into sealed_logs (log_id, tender_id, details) select id, $1, $2 from logged`,
      [tender, details, sealed],
    )
  }
  for (const tender of [1, 2]) await stepOf(tender)
  await stepOf(3, true)
  // The foreign key is dropped, because the table `tenders` has no rows for these three tenders.
  await pool.query(`
    alter table openings drop constraint openings_tender_id_fkey;
    insert into openings (tender_id, status, envelopes, needed) values (1, 'opened', '{quality}', 1)`)
  await migrateTo(pool, '0057')

  const { rows: logged } = await pool.query(
    `select action, resource_id, user_id, host(ip) as ip, metadata->>'tender_id' as tender
    from audit_logs where action <> 'bid.sealed'`,
  )
  expect(logged).toEqual([
    { action: 'bid.started', resource_id: 101, user_id: 1, ip: '192.0.2.1', tender: '1' },
  ])
  const { rows: waiting } = await pool.query('select tender_id, bid_id from sealed_entries')
  expect(waiting).toEqual([{ tender_id: 2, bid_id: 102 }])
  await sealWaiting(owner)
  expect((await verifyChain(owner)).fault).toBeUndefined()
})
