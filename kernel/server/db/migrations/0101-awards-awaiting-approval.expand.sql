-- The dashboards of buyers list the awards that await their approval.
create index decisions_awaiting_approval on decisions (tender_id)
    where state = 'awaiting_approval';
