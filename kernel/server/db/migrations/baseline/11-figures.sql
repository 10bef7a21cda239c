-- Counters beside tenders and participants. Step 0075 replaces most of these tables and adds the
-- triggers that write them.

-- Counts beside each tender.
create table tender_figures (
  tender_id integer primary key,
  organisation_id integer not null,
  status text not null,
  is_archived boolean not null,
  views integer default 0 not null,
  interests integer default 0 not null,
  questions integer default 0 not null,
  unanswered_questions integer default 0 not null,
  documents integer default 0 not null,
  downloads integer default 0 not null,
  drafted_answers integer default 0 not null
) with (fillfactor = 80);
create index tender_figures_with_unanswered on tender_figures (organisation_id) where ((unanswered_questions > 0) and (not is_archived));
create index tender_figures_of_organisation on tender_figures (organisation_id) where (not is_archived);
create index tender_figures_drafted on tender_figures (organisation_id) where ((drafted_answers > 0) and (status = 'published') and (not is_archived));

-- Sums of tender_figures by organisation and status. Several rows may together be one sum.
create table figure_sums (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  status text not null,
  tenders bigint not null,
  views bigint not null,
  interests bigint not null,
  questions bigint not null,
  unanswered_questions bigint not null,
  documents bigint not null,
  downloads bigint not null
) with (fillfactor = 50);
create index figure_sums_of_organisation on figure_sums (organisation_id, status);

create table monthly_figures (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  month date not null,
  published_tenders integer not null,
  interests integer not null,
  questions integer not null,
  answers integer not null
) with (fillfactor = 50);
create index monthly_figures_of_organisation on monthly_figures (organisation_id, month);
create index monthly_figures_by_month on monthly_figures (month);

create table open_tenders (
  id integer generated always as identity primary key,
  closes_on date not null,
  tenders bigint not null
) with (fillfactor = 50);
create index open_tenders_by_day on open_tenders (closes_on) include (tenders);

create table document_figures (
  document_id integer primary key references documents on delete cascade,
  downloads integer not null
) with (fillfactor = 80);

create table dealings (
  tender_id integer not null,
  organisation_id integer not null,
  interest_id integer,
  interested_at timestamp with time zone,
  invitation_id integer,
  invitation_status text,
  invited_at timestamp with time zone,
  questions integer not null,
  documents integer not null,
  sight text not null check ((sight = any (array['open', 'ended', 'archived', 'hidden']))),
  is_invite_only boolean not null,
  closes_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  constraint dealings_pkey primary key (tender_id, organisation_id)
) with (fillfactor = 80);
create index dealings_newest on dealings (organisation_id, interested_at desc,
    interest_id desc) include (sight) where (interest_id is not null);
create index dealings_closing on dealings (organisation_id, sight, closes_at,
    interest_id) where (interest_id is not null);
create index dealings_archived on dealings (organisation_id, archived_at desc,
    interest_id desc) where ((interest_id is not null) and (sight = 'archived'));
create index dealings_invited on dealings (organisation_id, invited_at desc,
    invitation_id desc) include (invitation_status, sight, closes_at) where (invitation_id is not null);
create index dealings_to_answer on dealings (organisation_id, closes_at,
    invitation_id) include (invitation_status,
    is_invite_only) where ((invitation_id is not null) and (sight = 'open'));

create table dealing_sums (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete cascade,
  interests bigint not null,
  open_interests bigint not null,
  invitations bigint not null,
  open_invitations bigint not null,
  questions bigint not null,
  documents bigint not null
) with (fillfactor = 50);
create index dealing_sums_of_organisation on dealing_sums (organisation_id);
