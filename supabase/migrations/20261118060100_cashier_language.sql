-- The demo's cashier speaks the guest's language too: one that the contract lists.
alter table cashier_links
  add constraint cashier_links_language_check check (language in ('en', 'nl'));
