// SQL for the content of opened bids, for queries that select from `bids`. Answers, price lines and
// files are limited to the given envelopes. The content is hidden if the bid could not be opened
// completely, because panel members don't declare conflicts of interest with its bidder.
import { sql } from 'kysely'
import type { Envelope } from '#features/bids/setup/contract/bidding.ts'
import type { OpenedBid } from '../contract/opening.ts'

export const openedTotal = sql<string | null>`(select total::text from opened_envelopes e
  where e.bid_id = bids.id and e.envelope = 'price')`

export const openedAnswers = (envelopes: readonly Envelope[]) => sql<
  OpenedBid['answers']
>`coalesce((
  select json_agg(a order by e.envelope desc, place)
  from opened_envelopes e, jsonb_array_elements(e.content->'answers')
    with ordinality as answers (a, place)
  where e.bid_id = bids.id and bids.status = 'opened' and e.envelope = any (${envelopes})), '[]')`

export const openedPriceLines = (envelopes: readonly Envelope[]) => sql<
  OpenedBid['price_lines']
>`coalesce((
  select e.content->'prices'->'lines' from opened_envelopes e
  where e.bid_id = bids.id and bids.status = 'opened' and e.envelope = 'price'
    and e.envelope = any (${envelopes}) and e.content->'prices' <> 'null'), '[]')`

export const openedFiles = (envelopes: readonly Envelope[]) => sql<OpenedBid['files']>`coalesce((
  select json_agg(json_build_object('id', f.id, 'question', f.question, 'filename', f.filename,
    'file_size', f.file_size, 'sha256', encode(f.sha256, 'hex'), 'scan_status', f.scan_status)
    order by f.id)
  from opened_files f
  where f.bid_id = bids.id and bids.status = 'opened' and f.envelope = any (${envelopes})), '[]')`
