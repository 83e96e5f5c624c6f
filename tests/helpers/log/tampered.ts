/**
 * What is done to the register of check-register.test.ts in the database alone: its statements, and
 * the error that names it.
 */
export const TAMPERED: [what: string, statements: string[], error: RegExp][] = [
  [
    'an event is changed',
    [`update "registerEvents" set "actorName" = 'another name' where id = 3`],
    /^Event 3 \(amended LMC-2026-00042\) is not what/,
  ],
  [
    'an event is dated back',
    [`update "registerEvents" set at = '2020-01-01T00:00:00.000Z' where id = 1`],
    /^Event 1 .* is not what it was/,
  ],
  [
    'its note is changed',
    [`update "registerEvents" set note = 'asked by phone' where id = 4`],
    /^Event 4 \(deleted ABC-1\) is not what/,
  ],
  [
    'the number of an event is changed',
    [`update "registerEvents" set "certificateId" = 'FORGED' where id = 3`],
    /^Event 3 \(amended FORGED\) is not what/,
  ],
  [
    'an event is removed',
    [`delete from "registerEvents" where id = 3`],
    /events before Event 4 .* are gone|Event 3 is gone/,
  ],
  [
    'an event and its leaf are removed',
    [`delete from "logLeaves" where leaf = 3`, `delete from "registerEvents" where id = 3`],
    /1 events before Event 4/,
  ],
  [
    'the last events are removed with their leaves',
    [`delete from "logLeaves" where leaf > 299`, `delete from "registerEvents" where id > 298`],
    /There is a checkpoint of 302 leaves, and the log has 300: entry 301 is the first that is lost/,
  ],
  [
    'two events are swapped',
    [
      `update "logLeaves" set "eventId" = 900 where leaf = 7`,
      `update "logLeaves" set "eventId" = 6 where leaf = 8`,
      `update "logLeaves" set "eventId" = 7 where leaf = 7`,
    ],
    /Event 6 .* is not what it was/,
  ],
  [
    'an event is put in',
    [
      `insert into "registerEvents" (at, kind, "recordId", "certificateId", "actorName", after) values ('2026-01-01T00:00:00.000Z', 'issued', 9000, 'FORGED', 'x', '{}')`,
      `update "logLeaves" set "eventId" = 301 where leaf = 301`,
    ],
    /^Event 300 .* was put in later|Event 301 \(issued FORGED\) is not what/,
  ],
  [
    'a leaf is rewritten',
    [`update "logLeaves" set hash = '${Buffer.alloc(32).toString('base64')}' where leaf = 11`],
    /^Event 10 .* is not what/,
  ],
  [
    'a salt is changed',
    [`update "logLeaves" set salts = '${Buffer.alloc(32).toString('base64')}' where leaf = 11`],
    /^Event 10 .* is not what/,
  ],
  [
    'a root of a tile is changed',
    [`update "logNodes" set hash = '${Buffer.alloc(32).toString('base64')}'`],
    /^The root of tile 0 of level 0/,
  ],
  [
    'a checkpoint has another root',
    [`update checkpoints set root = '${Buffer.alloc(32).toString('base64')}' where size = 6`],
    /^The checkpoint of 6 leaves is not what was signed/,
  ],
  [
    'a checkpoint is signed by nobody',
    [`update checkpoints set note = replace(note, '6', '5') where size = 6`],
    /^The checkpoint of 6 leaves is not signed by a key/,
  ],
  [
    'the checkpoint before the newest is removed',
    ['delete from checkpoints where size = 6'],
    /^The checkpoint of 6 leaves, signed .*, is gone/,
  ],
  [
    'a certificate is changed',
    [`update certificates set "expiryDate" = '2032-01-01' where "entryId" = 1`],
    /^Certificate LMC-2026-00042 is not what its newest event says: expiryDate, parts/,
  ],
  [
    'a certificate is listed under another date than it has',
    [`update entries set "expiryDate" = '2032-01-01' where id = 1`],
    /^Entry LMC-2026-00042 is listed with another expiry date or standing/,
  ],
  [
    'a suspension is lifted',
    [`update certificates set standing = 'withdrawn' where "entryId" = 7`],
    /^Certificate MANY-0-\d+ is not what .* standing/,
  ],
  [
    'a certificate is put in',
    [
      `insert into entries ("certificateId", type, "vesselName", flag, "issuedDate", "expiryDate", "issuedCertificates", standing, "createdAt", "updatedAt", version, "searchText") values ('FORGED-1', 'Class', 'X', 'Y', '2026-01-01', '2031-01-01', 'Class', 'in-force', '', '', 1, '')`,
    ],
    /^Certificate FORGED-1 has no event/,
  ],
  [
    'a certificate is put in with an id below all others',
    [
      `insert into entries (id, "certificateId", type, "vesselName", flag, "issuedDate", "expiryDate", "issuedCertificates", standing, "createdAt", "updatedAt", version, "searchText") values (-1, 'FORGED-1', 'Class', 'X', 'Y', '2026-01-01', '2031-01-01', 'Class', 'in-force', '', '', 1, '')`,
    ],
    /^Certificate FORGED-1 was put in by hand: its id is below 1/,
  ],
  [
    'an event of an account is put in with an id below all others',
    [
      `insert into "accountEvents" (id, at, kind, "actorName", subject) values (-2, '2026-01-01T00:00:00.000Z', 'enabled', 'x', 'x@example.com')`,
    ],
    /^Account event -2 \(enabled x@example.com\) was put in later: it has no leaf/,
  ],
  [
    'an account is put in with an id below all others',
    [
      `insert into users (id, username, email, password, role, "createdAt") values (0, 'x@example.com', 'x@example.com', 'x', 'admin', '2026-01-01T00:00:00.000Z')`,
    ],
    /^The account x@example.com was put in by hand: its id is below 1/,
  ],
  [
    'the newest event of a certificate cannot be read, which would end the check',
    [
      `insert into "registerEvents" (at, kind, "recordId", "certificateId", "actorName", after) values ('2026-01-01T00:00:00.000Z', 'amended', 7, 'FORGED-1', 'x', '{')`,
    ],
    /^Something in the database cannot be read: /,
  ],
  [
    'the newest event of a certificate holds no certificate',
    [
      `insert into "registerEvents" (at, kind, "recordId", "certificateId", "actorName", after) values ('2026-01-01T00:00:00.000Z', 'amended', 7, 'FORGED-1', 'x', 'null')`,
    ],
    /^Certificate MANY-0-\d+ is there, and its newest event says it was deleted$/,
  ],
  [
    'the newest event of a certificate does not fit the one before',
    [
      `insert into "registerEvents" (at, kind, "recordId", "certificateId", "actorName", format, base, change) select at, 'amended', "recordId", "certificateId", 'x', 3, id, '[{"op":"test","path":"/version","value":9}]' from "registerEvents" where "recordId" = 7 order by id limit 1`,
    ],
    /^Something in the database cannot be read: A change does not fit what was before it: test \/version/,
  ],
  [
    'the newest event of a certificate has the hashes of another record',
    [
      `update "registerEvents" set "factsHash" = 'f00' where id = (select max(id) from "registerEvents" where "recordId" = 7)`,
    ],
    /^The newest event of certificate MANY-0-\d+ does not lead to the record that it has the hash of/,
  ],
  [
    'a number that was deleted is forgotten',
    [`delete from "certificateNumbers" where number = 'ABC-1'`],
    /^The number ABC-1 was issued, and is not among the numbers/,
  ],
  [
    'a number that was deleted is revived',
    [`update "certificateNumbers" set state = 'current' where number = 'ABC-1'`],
    /^The number ABC-1 is current among the numbers, and is not/,
  ],
  [
    'a number that was deleted is given to another record',
    [
      `delete from "certificateNumbers" where number = 'ABC-1'`,
      `insert into "certificateNumbers" values ('ABC-1', 1, 'former', '2026-01-01T00:00:00.000Z', 'ABC1')`,
    ],
    /^The number ABC-1 belongs to a record that no event gave it to/,
  ],
  [
    'corrections are invented for a certificate whose events do not know of any',
    [
      `update entries set corrections = '[{"on":"2026-01-01","fields":["flag"],"reason":null,"version":2}]' where id = 7`,
    ],
    /corrections/,
  ],
  [
    'a certificate is removed',
    [`delete from entries where id = 8`],
    /^Certificate MANY-0-\d+ is gone, and no event says/,
  ],
  [
    'a key is put in the place of ours',
    [`update "signingKeys" set "publicKey" = '${Buffer.alloc(32, 7).toString('base64')}'`],
    /^The checkpoint of 3 leaves is not signed by a key/,
  ],
]
