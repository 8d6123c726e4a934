import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../schema.ts'

/** Rows that are hard to carry: line ends, tabs, backslashes, nulls, JSON null, arrays, old and exact times. */
export async function fillTables(db: Kysely<Schema>): Promise<void> {
  await sql`
    insert into booths (id, "boothId", location, playlists, alerts) values
      ('00000000-0000-4000-8000-000000000001', E'Bar \\\\. \t "Zum Tänzer"\n2', '{"latitude": 52.1}',
       '{"library": {"DISCO": "Für \\\\ uns"}}', '{sos,"disk-full"}');
    insert into booth_keys ("keySha256", booth)
      values (repeat('ab', 32), '00000000-0000-4000-8000-000000000001');
    insert into promos (code, times_used, max_usages) values ('disco', 2, null), ('once', 0, 1);
    update modes set price = 12.34, name = 'Foto ✨' where id = 1;
    insert into session (id, owner, "boothId", "songName", "customerEmail", "sessionMode", price,
      location, "startedAt", "startedAgainFrom") values
      ('00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-000000000001', '', E'\\\\.',
       'guest@example.org', 4, 9, '"-"', '2026-11-15 22:01:02.123456+01',
       '00000000-0000-4000-8000-0000000000b2'),
      ('00000000-0000-4000-8000-0000000000b2', '00000000-0000-4000-8000-000000000001', null, E'a\r\nb\\\\N',
       null, null, null, '{"latitude": 1e-7}', null, null);
    insert into consents (session_id, wording, language, "consentedAt") values
      ('00000000-0000-4000-8000-0000000000b1', 'Ja, graag', 'nl', '1999-12-31 23:59:59.999999Z');
    delete from consents;
    insert into consents (session_id, wording, language, "consentedAt") values
      ('00000000-0000-4000-8000-0000000000b1', 'Yes', 'en', now());
    insert into payment_log (session_id, status, amount, method, meta) values
      ('00000000-0000-4000-8000-0000000000b1', 'COMPLETED', 900, 'card', '{"payment_id": "p1", "note": null}');
    insert into promo_uses (promo, session_id, at)
      select id, '00000000-0000-4000-8000-0000000000b2', now() from promos where code = 'disco';
    insert into console_lines (level, message, device_id, user_agent, meta)
      values ('warn', '', 'd', 'u', 'null'), ('log', E'\b\f\v', 'd', '', null);
    insert into music_tracks (id, path, size, "modifiedMs", title, artists, album, "durationMs",
      "hasPicture", "coverVersion") values
      (repeat('a', 22), 'Disco/één.mp3', 9007199254740993, 1, 'Eén, "twee"', '{"A,B","C \\"D\\"",NULL}', '', 1000, false, 'v');
    insert into music_words values ('left-over');
    insert into mails (id, booth, kind, session_id, "to", language, subject, text, html, "createdAt", "askedAt")
      values ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-000000000001', 'session',
        '00000000-0000-4000-8000-0000000000b1', 'guest@example.org', 'nl', 'S', 'T', '<p>', now(), now());
    insert into alerts (booth, kind, subject, "beganAt", "dueAt", mail) values
      ('00000000-0000-4000-8000-000000000001', 'sos', 'x', now(), now(), '00000000-0000-4000-8000-0000000000c1');
    insert into console_people (id, email, role, "invitedAt") values
      ('00000000-0000-4000-8000-0000000000d1', 'owner@example.org', 'owner', now());
    insert into audit_trail (at, who, origin, booth, action, after) values
      (now(), 'owner@example.org', '127.0.0.1', '00000000-0000-4000-8000-000000000001', 'did', 'null');
    insert into accounts.users (id, "passwordHash", "createdAt", "updatedAt") values
      ('00000000-0000-4000-8000-0000000000d1', 'scrypt$2', now(), now());
    insert into accounts.factors (id, "user", kind, "friendlyName", secret, "createdAt", "updatedAt") values
      ('00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000d1', 'totp', '',
       'GEZDGNBV', now(), now());
    insert into accounts.sessions ("user", aal, amr, factor, network, "userAgent", "createdAt", "refreshedAt")
      values ('00000000-0000-4000-8000-0000000000d1', 'aal2', '[]',
       '00000000-0000-4000-8000-0000000000e1', '127.0.0.1', E'a\\b', now(), now())
  `.execute(db)
}
