-- German, French and Spanish for guests: what the contract lists, every column takes.
alter table booths
  drop constraint booths_language_check,
  add constraint booths_language_check check (language in ('en', 'nl', 'de', 'fr', 'es'));
alter table session
  drop constraint session_language_check,
  add constraint session_language_check check (language in ('en', 'nl', 'de', 'fr', 'es'));
alter table consents
  drop constraint consents_language_check,
  add constraint consents_language_check check (language in ('en', 'nl', 'de', 'fr', 'es'));
alter table mails
  drop constraint mails_language_check,
  add constraint mails_language_check check (language in ('en', 'nl', 'de', 'fr', 'es'));
alter table cashier_links
  drop constraint cashier_links_language_check,
  add constraint cashier_links_language_check check (language in ('en', 'nl', 'de', 'fr', 'es'));
