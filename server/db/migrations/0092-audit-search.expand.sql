-- Search of the audit log by the names of changed fields and by tender.

-- Returns the names of the changed fields of a row as a JSON list.
create function changed_fields(changes jsonb) returns text language sql immutable parallel safe
return jsonb_path_query_array(changes, '$.keyvalue().key', '{}', true)::text;

create index audit_logs_changed_fields on audit_logs using gin (changed_fields(changes) gin_trgm_ops)
  where changes is not null;

-- Returns the tender of a row: its resource, or the tender that its metadata names.
create function audited_tender(resource_type text, resource_id integer, metadata jsonb)
returns integer language sql immutable parallel safe
return case when resource_type = 'Tender' then resource_id
  when metadata->>'tender_id' ~ '^[0-9]{1,9}$' then (metadata->>'tender_id')::integer end;

create index audit_logs_of_tender on audit_logs
  (audited_tender(resource_type, resource_id, metadata), performed_at desc, id desc)
  where audited_tender(resource_type, resource_id, metadata) is not null;
