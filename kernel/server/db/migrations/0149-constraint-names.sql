-- Constraints over several columns are named after what they require.
alter table organisations rename constraint organisations_check to organisations_rejected_with_reason;
alter table users rename constraint users_check to users_mfa_with_secret;
alter table access_requests rename constraint access_requests_check to access_requests_closed_with_outcome;
alter table tenders rename constraint tenders_check to tenders_deadlines_in_order;
alter table tenders rename constraint tenders_check1 to tenders_published_unless_draft;
alter table tenders rename constraint tenders_check2 to tenders_cancelled_with_text;
alter table tenders rename constraint tenders_check3 to tenders_draft_keeps_published;
alter table questions rename constraint questions_check to questions_answer_complete;
alter table questions rename constraint questions_check1 to questions_published_with_answer;
alter table outbox rename constraint outbox_check to outbox_one_content;
alter table webhooks rename constraint webhooks_check to webhooks_disabled_with_reason;
alter table webhooks rename constraint webhooks_check1 to webhooks_previous_secret_until;
alter table saved_searches rename constraint saved_searches_check to saved_searches_words_of_search;
alter table saved_searches rename constraint saved_searches_check1 to saved_searches_pattern_of_location;
alter table outages rename constraint outages_check to outages_end_after_start;
alter table decisions rename constraint decisions_check to decisions_submitted_with_hash;
alter table decision_lots rename constraint decision_lots_check to decision_lots_bid_or_no_award;
alter table decision_lots rename constraint decision_lots_check1 to decision_lots_value_of_bid;
alter table decision_steps rename constraint decision_steps_check to decision_steps_hash_of_contents;
alter table debriefs rename constraint debriefs_check to debriefs_answer_complete;
alter table contracts rename constraint contracts_check to contracts_dates_in_order;
alter table evidence_packs rename constraint evidence_packs_check to evidence_packs_bidder_profile;
alter table evidence_packs rename constraint evidence_packs_check1 to evidence_packs_ready_with_file;
alter table identity_providers rename constraint identity_providers_check to identity_providers_key_of_authentication;
alter table identity_providers rename constraint identity_providers_check1 to identity_providers_required_if_enabled;
alter table sso_domains rename constraint sso_domains_check to sso_domains_proved_by_somebody;
alter table linked_identities rename constraint linked_identities_check to linked_identities_one_provider;
alter table approvals rename constraint approvals_check to approvals_hash_of_contents;
alter table approval_rules rename constraint approval_rules_check to approval_rules_first_person;
alter table approval_rules rename constraint approval_rules_check1 to approval_rules_second_person;
alter table approval_delegations rename constraint approval_delegations_check to approval_delegations_two_people;
alter table approval_delegations rename constraint approval_delegations_check1 to approval_delegations_ended_by_somebody;

-- Since PostgreSQL 18, columns that may not be null have named constraints, which kept the names of
-- renamed tables and columns.
do $$
declare
  kept record;
begin
  for kept in
    select conrelid::regclass as "table", conname as name,
      concat_ws('_', relname, attname, 'not_null') as proper
    from pg_constraint join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'n' and connamespace = current_schema()::regnamespace
      and conname <> concat_ws('_', relname, attname, 'not_null')
      and length(concat_ws('_', relname, attname, 'not_null')) < 64
  loop
    execute format('alter table %s rename constraint %I to %I', kept."table", kept.name, kept.proper);
  end loop;
end $$;
