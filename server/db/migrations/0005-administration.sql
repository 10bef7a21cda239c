-- What the administrators' lists search by: any part of a name or an address.

create index organisations_name_search on organisations using gin (name gin_trgm_ops);
create index users_name_search on users using gin (name gin_trgm_ops);
create index users_email_search on users using gin (email gin_trgm_ops);
