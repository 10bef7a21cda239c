-- The server queues changed tenders for saved searches itself (server/tenders/search-change.ts).
drop trigger tenders_search_change_insert on tenders;
drop trigger tenders_search_change_update on tenders;
drop function note_search_change();
