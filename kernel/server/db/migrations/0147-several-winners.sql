-- A lot, or a tender without lots, can have several winners. Each winner has a row in the decision,
-- in the awards and, once the contract is signed, in the contracts. Servers of earlier releases read
-- one row for each lot, so this migration is not an expansion.
alter table decision_lots drop constraint decision_lots_decision_id_lot_id_key;
alter table decision_lots add unique nulls not distinct (decision_id, lot_id, bid_id);

-- Rows without a lot are the winners of a tender without lots, if it has more than one.
alter table lot_awards drop constraint lot_awards_pkey;
alter table lot_awards alter column lot_id drop not null;
-- The ids have the order in which the buyer named the winners.
alter table lot_awards add column id integer generated always as identity primary key;
alter table lot_awards add unique nulls not distinct (tender_id, lot_id, organisation_id);
-- The unique index begins with the same column.
drop index lot_awards_of_tender;
create index lot_awards_of_lot on lot_awards (lot_id) where lot_id is not null;

alter table contracts drop constraint contracts_tender_id_lot_id_key;
alter table contracts add unique nulls not distinct (tender_id, lot_id, supplier_id);

-- The winner of a contract to be signed, if the award has more than one.
alter table approvals add column supplier_id integer references organisations;
create index approvals_of_supplier on approvals (supplier_id) where supplier_id is not null;
drop index approvals_open;
create unique index approvals_open on approvals (tender_id, kind, coalesce(contract_id, 0),
    coalesce(lot_id, 0), coalesce(supplier_id, 0))
  where state in ('waiting', 'approved');
