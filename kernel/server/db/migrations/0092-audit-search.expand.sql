-- Search of the audit log by the names of changed fields and by tender. The expressions are the same
-- in server/features/audit/indexed-expressions.ts.

create index audit_logs_changed_fields on audit_logs
  using gin ((jsonb_path_query_array(changes, '$.keyvalue().key', '{}', true)::text) gin_trgm_ops)
  where changes is not null;

create index audit_logs_of_tender on audit_logs
  ((case when resource_type = 'Tender' then resource_id
    when metadata->>'tender_id' ~ '^[0-9]{1,9}$' then (metadata->>'tender_id')::integer end),
    performed_at desc, id desc)
  where (case when resource_type = 'Tender' then resource_id
    when metadata->>'tender_id' ~ '^[0-9]{1,9}$' then (metadata->>'tender_id')::integer end) is not null;
