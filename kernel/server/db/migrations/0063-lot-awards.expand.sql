-- Winners of single lots, where a tender with bids is awarded lot by lot.
create table lot_awards (
  lot_id integer primary key references lots on delete cascade,
  tender_id integer not null references tenders on delete cascade,
  organisation_id integer not null references organisations,
  value numeric(15, 2)
);
create index lot_awards_of_tender on lot_awards (tender_id);
create index lot_awards_of_organisation on lot_awards (organisation_id);
