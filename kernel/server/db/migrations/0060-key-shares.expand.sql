-- Opener-sealed bids: each share carries a commitment and what was found out about it, an envelope says
-- whether its key is known, and an opener who can't sign in any more can come back as a guest
-- (docs/decisions/0059-shares-of-keys.md).

-- SHA-256 over the share and what it belongs to, made by the supplier's browser; null for bids sent before.
alter table bid_shares add column commitment_sha256 bytea check (length(commitment_sha256) = 32);
-- Null until the opener has answered.
alter table bid_shares add column finding text
  check (finding in ('good', 'not_a_share', 'unreadable', 'wrong', 'lost'));

-- Two good shares and the portal's own make the key of this envelope.
alter table bid_envelopes add column has_key boolean not null default false;
-- Bids that were looked at before keep their result. Where shares are being collected, openers give them
-- again: what they gave before could not be checked.
update bid_envelopes set has_key = true from bid_versions join bids on bids.id = bid_id
  where bid_versions.id = version_id and bids.status in ('opened', 'not_openable');
update bid_shares set finding = 'good' from bid_envelopes
  where bid_envelopes.id = envelope_id and has_key and given is not null;
update bid_shares set given = null from bid_envelopes
  where bid_envelopes.id = envelope_id and not has_key and given is not null;

-- When an opener decided to go on without the shares that are still missing.
alter table openings add column stopped_waiting_at timestamptz;

-- When a guest took this opener's place. The key stays the same, and is to be proved by the guest.
alter table openers add column taken_over_at timestamptz;
-- Whose place the invited person takes; null for an additional opener.
alter table opener_invitations add column opener_id integer references openers on delete cascade;
