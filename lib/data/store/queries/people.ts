import { command, flag, orNull, query, text, whole } from '../query';

// Sessions.

export const endSession = command(
  { session: text, at: text },
  'UPDATE Session SET endedAt = :at WHERE id = :session AND endedAt IS NULL',
);
/** Every session of a person, but for one. */
export const endSessions = command(
  { person: text, keep: orNull(text), at: text },
  'UPDATE Session SET endedAt = :at WHERE personId = :person AND endedAt IS NULL AND id IS NOT :keep',
);
export const liveSession = query(
  { session: text, person: text, at: text },
  { found: whole },
  `SELECT 1 AS found FROM Session s JOIN Person p ON p.id = s.personId
  WHERE s.id = :session AND s.personId = :person AND s.endedAt IS NULL AND s.expiresAt > :at AND p.disabledAt IS NULL`,
);
export const begunBy = query(
  { session: text },
  { begunBy: orNull(text) },
  'SELECT begunBy FROM Session WHERE id = :session',
);
export const expiredSession = query(
  { session: text, at: text },
  { found: whole },
  'SELECT 1 AS found FROM Session WHERE id = :session AND endedAt IS NULL AND expiresAt <= :at',
);
export const expireSession = command(
  { session: text },
  'UPDATE Session SET endedAt = expiresAt WHERE id = :session AND endedAt IS NULL',
);

/** What expires: whether something is due, and its end for good. */
const expiring = (table: string, end: string) => ({
  due: query(
    { at: text },
    { found: whole },
    `SELECT 1 AS found FROM ${table} WHERE ${end} IS NULL AND expiresAt <= :at LIMIT 1`,
  ),
  end: command(
    { at: text },
    `UPDATE ${table} SET ${end} = expiresAt WHERE ${end} IS NULL AND expiresAt <= :at`,
  ),
});
export const expiries = [
  expiring('Session', 'endedAt'),
  expiring('SignInLink', 'revokedAt'),
  expiring('Invite', 'revokedAt'),
];

// Persons.

export const insertPerson = command(
  { id: text, name: orNull(text), alias: orNull(text), at: text },
  'INSERT INTO Person (id, name, alias, createdAt) VALUES (:id, :name, :alias, :at)',
);
export const nameIfNone = command(
  { person: text, alias: text },
  'UPDATE Person SET alias = coalesce(alias, :alias) WHERE id = :person',
);
export const personOf = query(
  { person: text },
  { name: orNull(text), alias: orNull(text), email: orNull(text) },
  'SELECT name, alias, email FROM Person WHERE id = :person',
);
export const personOfAddress = query(
  { email: text },
  { id: text },
  'SELECT id FROM Person WHERE email = :email',
);
export const setCredentials = command(
  { person: text, email: text, passwordHash: text },
  'UPDATE Person SET email = :email, passwordHash = :passwordHash WHERE id = :person',
);
export const setDisabled = command(
  { person: text, at: orNull(text) },
  'UPDATE Person SET disabledAt = :at WHERE id = :person',
);
/** Somebody who withdrew, and whom nothing else ties to this installation. */
export const forgetPerson = command(
  { person: text, at: text },
  'UPDATE Person SET alias = NULL, name = NULL, email = NULL, passwordHash = NULL, disabledAt = :at WHERE id = :person',
);
export const isForgotten = query(
  { person: text },
  { found: whole },
  'SELECT 1 AS found FROM Person WHERE id = :person AND disabledAt IS NOT NULL AND name IS NULL AND alias IS NULL',
);
/** Places that somebody has anywhere. */
export const tiesOf = query(
  { person: text },
  { ties: whole },
  `SELECT (SELECT count(*) FROM Rater WHERE personId = :person) + (SELECT count(*) FROM Membership WHERE personId = :person) AS ties`,
);
/** What a person has here, and what of it is not in studies of an owner's. */
export const holdingsOf = query(
  { person: text, owner: text },
  { own: flag, roles: whole, elsewhere: whole },
  `SELECT p.mayOwn AS own,
    (SELECT count(*) FROM Membership m WHERE m.personId = p.id) AS roles,
    (SELECT count(*) FROM Membership m WHERE m.personId = p.id AND (m.role = 'owner' OR m.studyId NOT IN
      (SELECT studyId FROM Membership WHERE personId = :owner AND role = 'owner'))) AS elsewhere
  FROM Person p WHERE p.id = :person`,
);
/** Who may bring studies in. */
export const ownersHere = query(
  {},
  { id: text },
  'SELECT id FROM Person WHERE mayOwn = 1 AND disabledAt IS NULL ORDER BY createdAt',
);

// Roles.

export const insertMembership = command(
  { id: text, person: text, study: text, role: text, at: text },
  `INSERT INTO Membership (id, personId, studyId, role, createdAt) VALUES (:id, :person, :study, :role, :at)
  ON CONFLICT DO NOTHING`,
);
export const rolesOf = query(
  { study: text, person: text },
  { role: text },
  'SELECT role FROM Membership WHERE studyId = :study AND personId = :person ORDER BY role',
);
export const deleteRoles = command(
  { study: text, person: text },
  'DELETE FROM Membership WHERE studyId = :study AND personId = :person',
);
export const deleteRaterRole = command(
  { study: text, person: text },
  "DELETE FROM Membership WHERE studyId = :study AND personId = :person AND role = 'rater'",
);
export const ownersOf = query(
  { study: text },
  { owners: whole },
  `SELECT count(*) AS owners FROM Membership m JOIN Person p ON p.id = m.personId
  WHERE m.studyId = :study AND m.role = 'owner' AND p.disabledAt IS NULL`,
);

// Raters.

export const insertRater = command(
  {
    id: text,
    study: text,
    person: orNull(text),
    code: text,
    source: text,
    consentVersion: orNull(text),
    consentedAt: orNull(text),
  },
  `INSERT INTO Rater (id, studyId, personId, code, source, consentVersion, consentedAt)
  VALUES (:id, :study, :person, :code, :source, :consentVersion, :consentedAt)`,
);
export const codeIsTaken = query(
  { study: text, code: text },
  { found: whole },
  'SELECT 1 AS found FROM Rater WHERE studyId = :study AND code = :code',
);
export const codeOf = query(
  { study: text, person: text },
  { code: text },
  'SELECT code FROM Rater WHERE studyId = :study AND personId = :person',
);
/** The sheet that somebody has in a study. */
export const sheetOfPerson = query(
  { study: text, person: text },
  { id: text, removedAt: orNull(text) },
  'SELECT s.id, r.removedAt FROM Sheet s JOIN Rater r ON r.id = s.raterId WHERE s.studyId = :study AND r.personId = :person',
);
export const presentRaters = query(
  { study: text, person: text },
  { id: text, code: text },
  'SELECT id, code FROM Rater WHERE studyId = :study AND personId = :person AND removedAt IS NULL',
);
export const removeRater = command(
  { rater: text, at: text },
  'UPDATE Rater SET removedAt = :at WHERE id = :rater',
);
export const withdrawRater = command(
  { sheet: orNull(text), at: text },
  'UPDATE Rater SET withdrawnAt = :at WHERE id = (SELECT raterId FROM Sheet WHERE id = :sheet)',
);
export const untieRater = command(
  { sheet: text },
  'UPDATE Rater SET personId = NULL WHERE id = (SELECT raterId FROM Sheet WHERE id = :sheet)',
);
/** Studies in which somebody has a sheet while other people's labels are sealed. */
export const sealedRatings = query(
  { person: text },
  { studyId: text, code: text, title: text },
  `SELECT r.studyId, r.code, t.title FROM Rater r JOIN Study t ON t.id = r.studyId
  WHERE r.personId = :person AND r.withdrawnAt IS NULL AND r.removedAt IS NULL AND t.state <> 'importing'
    AND NOT EXISTS (SELECT 1 FROM Seal WHERE studyId = t.id AND kind = 'labels') ORDER BY r.studyId`,
);

// Links and invitations.

export const revokeLinksToStudy = command(
  { person: text, study: text, at: text },
  'UPDATE SignInLink SET revokedAt = :at WHERE personId = :person AND studyId = :study AND revokedAt IS NULL',
);
export const revokeReturnLinks = command(
  { person: text, at: text },
  "UPDATE SignInLink SET revokedAt = :at WHERE personId = :person AND kind = 'return' AND revokedAt IS NULL",
);
export const insertReturnLink = command(
  { id: text, person: text, tokenSha256: text, study: text, at: text },
  `INSERT INTO SignInLink (id, personId, tokenSha256, kind, studyId, createdAt)
  VALUES (:id, :person, :tokenSha256, 'return', :study, :at)`,
);
export const inviteOfToken = query(
  { tokenSha256: text },
  {
    id: text,
    studyId: text,
    maxUses: whole,
    uses: whole,
    expiresAt: text,
    revokedAt: orNull(text),
  },
  'SELECT id, studyId, maxUses, uses, expiresAt, revokedAt FROM Invite WHERE tokenSha256 = :tokenSha256',
);
export const useInvite = command(
  { invite: text },
  'UPDATE Invite SET uses = uses + 1 WHERE id = :invite',
);

// Looks at a draft's blindness check.

export const insertLook = command(
  { study: text, person: text, at: text },
  `INSERT INTO Look (studyId, personId, what, lookedAt) VALUES (:study, :person, 'directions', :at) ON CONFLICT DO NOTHING`,
);
/** Which of two have looked. */
export const lookersAmong = query(
  { study: text, person: text, other: text },
  { personId: text },
  'SELECT personId FROM Look WHERE studyId = :study AND personId IN (:person, :other)',
);
export const looksAt = query(
  { study: text },
  { personId: text, what: text, lookedAt: text },
  'SELECT personId, what, lookedAt FROM Look WHERE studyId = :study ORDER BY lookedAt, personId',
);

// Counted attempts.

export const attemptsOf = query(
  { key: text },
  { failures: whole, startedAt: text },
  'SELECT failures, startedAt FROM Throttle WHERE "key" = :key',
);
export const keepAttempts = command(
  { key: text, failures: whole, startedAt: text },
  `INSERT INTO Throttle ("key", failures, startedAt) VALUES (:key, :failures, :startedAt)
  ON CONFLICT ("key") DO UPDATE SET failures = excluded.failures, startedAt = excluded.startedAt`,
);
export const dropAttempts = command(
  { before: text },
  'DELETE FROM Throttle WHERE startedAt < :before',
);
