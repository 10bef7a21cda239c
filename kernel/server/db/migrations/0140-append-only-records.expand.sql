-- The records of evaluations, decisions, standstills and contracts are append-only for the owner of
-- the tables too, who is also the server's role in an installation with one role.
create trigger evaluation_entries_append_only
  before update or delete or truncate on evaluation_entries
  for each statement execute function refuse_change('The evaluation record is append-only.');
create trigger decision_steps_append_only before update or delete or truncate on decision_steps
  for each statement execute function refuse_change('The record of decisions is append-only.');
create trigger standstill_entries_append_only
  before update or delete or truncate on standstill_entries
  for each statement execute function refuse_change('The record of standstills is append-only.');
create trigger contract_changes_append_only before update or delete or truncate on contract_changes
  for each statement execute function refuse_change('The record of contracts is append-only.');
create trigger kpi_ratings_append_only before update or delete or truncate on kpi_ratings
  for each statement execute function refuse_change('The record of ratings is append-only.');

-- Row triggers already guard these tables, but don't fire for `truncate`.
create trigger sealed_entries_no_truncate before truncate on sealed_entries
  for each statement execute function refuse_change('sealed entries are append-only');
create trigger opening_records_no_truncate before truncate on opening_records
  for each statement execute function refuse_change('The record of opening is append-only.');
