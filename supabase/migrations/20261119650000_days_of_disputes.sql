-- When a dispute counts in the books: the sessions behind their figures are found by it.
alter table ledger_entries add column "countedAt" timestamptz;

update ledger_entries set "countedAt" = "createdAt"
  where kind = 'dispute' and charge is not null;

create index ledger_entries_of_disputes on ledger_entries ("countedAt")
  where kind = 'dispute' and "countedAt" is not null;
