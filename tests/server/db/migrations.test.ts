import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'
import { createTestDatabase, databases } from '#tests/support/databases.ts'

const FOLDER = 'server/db/migrations'
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort()

/** Index of the migration with this name. */
function firstPartOf(name: string): number {
  const place = files.findIndex((file) => file.endsWith(`_${name}.sql`))
  if (place < 0) throw new Error(`there is no migration ${name}`)
  return place
}

const statements = (file: string) =>
  readFileSync(`${FOLDER}/${file}`, 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => statement.trim() !== '')

test('only the newest schema snapshot is kept, because drizzle-kit generates the next migration from it', () => {
  const newest = files.at(-1)?.slice(0, 4)
  const snapshots = readdirSync(`${FOLDER}/meta`).filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots).toEqual([`${newest}_snapshot.json`])
})

describe.each(databases)('migrating an older installation (%s)', (kind) => {
  let database: Database
  const cleanUp: (() => Promise<void>)[] = []
  beforeAll(async () => {
    const { remove, ...place } = await createTestDatabase(kind)
    database = await openDatabase({ ...place, databasePool: 1 })
    cleanUp.push(database.close, remove)
  })
  afterAll(async () => {
    for (const clean of cleanUp) await clean()
  })

  const run = async (...sql: string[]) => {
    for (const statement of sql) await database.pool.query(statement)
  }
  const rows = async (sql: string) => (await database.pool.query(sql)).rows

  /** Creates an empty database with the schema from before the migration with this name. */
  async function emptyBefore(name: string) {
    await run('drop schema public cascade', 'create schema public')
    await run(...files.slice(0, firstPartOf(name)).flatMap(statements))
  }
  const migrate = (name: string) => run(...statements(files[firstPartOf(name)] ?? ''))

  test('turns each privacy note with choice 3 into a case, and keeps the exclusions that mods have entered', async () => {
    const name = 'cases_and_exclusions'
    await emptyBefore(name)
    await run(
      `insert into members (email, nickname, address_privacy, onboarding_comment, created_at, updated_at) values
        ('keyleth@x.example', 'Keyleth', 3, 'Not my cousin', now(), now()),
        ('vex@x.example', 'Vex', 3, null, now(), now()),
        ('vax@x.example', 'Vax', 5, 'Nobody', now(), now()),
        ('pike@x.example', 'Pike', 4, 'Left from before', now(), now())`,
      `insert into exclusions (member_id, excluded_id, created_by, created_at) values
        (1, 2, null, now()), (1, 3, 1, now()), (1, 4, 4, now())`,
    )
    await migrate(name)
    expect(
      await rows('select kind, member_id::int, exchange_id, note, settled_at from mod_cases'),
    ).toEqual([
      {
        kind: 'privacy_note',
        member_id: 1,
        exchange_id: null,
        note: 'Not my cousin',
        settled_at: null,
      },
    ])
    expect(
      await rows(
        'select excluded_id::int, nickname, created_by::int from exclusions order by excluded_id',
      ),
    ).toEqual([
      { excluded_id: 2, nickname: 'Vex', created_by: null },
      { excluded_id: 3, nickname: 'Vax', created_by: null },
      { excluded_id: 4, nickname: null, created_by: 4 },
    ])
  })

  test('gives each waiting email a message key, and an expiry that depends on its content', async () => {
    const name = 'mails_for_days'
    await emptyBefore(name)
    await run(
      `insert into outbox (kind, recipient, subject, text, html, created_at, run_at)
        select kind, 'vex@x.example', '', '', '', '2030-01-01T12:00:00Z', '2030-01-01T12:00:00Z'
        from unnest(array['verify-email', 'password-reset', 'paired']) as kind`,
    )
    await migrate(name)
    expect(
      await rows(
        `select kind, to_char(expires_at at time zone 'UTC', 'MM-DD HH24:MI') as until, refusals from outbox order by id`,
      ),
    ).toEqual([
      { kind: 'verify-email', until: '01-03 12:00', refusals: 0 },
      { kind: 'password-reset', until: '01-01 13:00', refusals: 0 },
      { kind: 'paired', until: '01-15 12:00', refusals: 0 },
    ])
    expect(await rows('select count(distinct message_key)::int as keys from outbox')).toEqual([
      { keys: 3 },
    ])
  })

  test('counts each exchange’s participants', async () => {
    const name = 'exchanges_count_participants'
    await emptyBefore(name)
    await run(
      `insert into members (email, created_at, updated_at) values
        ('keyleth@x.example', now(), now()), ('vex@x.example', now(), now()), ('vax@x.example', now(), now())`,
      `insert into exchanges (slug, user_id, label, summary, description, region, max_spots, preferred_start_at, signup_duration, exchange_duration, created_at, updated_at)
        select slug, 1, '', '', '', 'worldwide', 10, now(), 15, 30, now(), now() from unnest(array['full', 'empty']) as slug`,
      `insert into signups (exchange_id, user_id, left_at, created_at) values
        (1, 1, null, now()), (1, 2, null, now()), (1, 3, now(), now())`,
    )
    await migrate(name)
    const counted = () => rows('select slug, participants_amount from exchanges order by id')
    expect(await counted()).toEqual([
      { slug: 'full', participants_amount: 2 },
      { slug: 'empty', participants_amount: 0 },
    ])
    await run(
      'insert into signups (exchange_id, user_id, created_at) values (2, 1, now()), (2, 2, now()), (2, 3, now())',
      'update signups set left_at = now() where exchange_id = 2 and user_id = 2',
      'update signups set paired_with = 3, left_at = left_at where exchange_id = 2 and user_id = 1',
      'delete from signups where exchange_id = 2 and user_id = 2',
      'delete from signups where exchange_id = 1 and user_id = 1',
    )
    expect(await counted()).toEqual([
      { slug: 'full', participants_amount: 1 },
      { slug: 'empty', participants_amount: 2 },
    ])
  })

  /** The schema of pg-boss 10, limited to the parts that waiting jobs need. */
  const PGBOSS = [
    'create schema pgboss',
    `create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')`,
    `create table pgboss.job (
      id uuid not null default gen_random_uuid(), name text not null, priority integer not null default 0, data jsonb,
      state pgboss.job_state not null default 'created', retry_limit integer not null default 2,
      retry_count integer not null default 0, start_after timestamp with time zone not null default now(),
      created_on timestamp with time zone not null default now()
    ) partition by list (name)`,
    ...['transcode', 'video-given-up', 'copy', 'copy-given-up', 'sweep'].map(
      (name) => `create table pgboss."j_${name}" partition of pgboss.job for values in ('${name}')`,
    ),
  ]

  test('moves waiting jobs and emails to the new queue with their attempts, and drops the old queue’s schema', async () => {
    const name = 'one_queue'
    await emptyBefore(name)
    const at = (time: string) => `2030-01-01T${time}:00.000Z`
    await run(
      ...PGBOSS,
      `insert into pgboss.job (name, data, state, priority, retry_limit, retry_count, start_after, created_on) values
        ('transcode', '{"id": 1}', 'created', -3, 10, 0, '${at('12:01')}', '${at('12:01')}'),
        ('transcode', '{"id": 2}', 'active', 0, 12, 5, '${at('12:02')}', '${at('12:02')}'),
        ('transcode', '{"id": 3}', 'completed', 0, 10, 0, '${at('12:03')}', '${at('12:03')}'),
        ('transcode', '{"id": 4}', 'failed', 0, 10, 10, '${at('12:04')}', '${at('12:04')}'),
        ('video-given-up', '{"id": 4}', 'created', 0, 20, 0, '${at('12:05')}', '${at('12:05')}'),
        ('copy', '{"id": 5}', 'retry', 0, 4, 2, '${at('13:00')}', '${at('12:06')}'),
        ('sweep', '{"id": 0}', 'created', 0, 2, 0, '${at('12:07')}', '${at('12:07')}')`,
      `insert into outbox (kind, recipient, subject, text, html, created_at, run_at, attempts, refusals, leased_until, last_error, sent_at, given_up_at) values
        ('paired', 'vex@x.example', '', '', '', '${at('11:00')}', '${at('11:30')}', 4, 2, null, 'EENVELOPE RCPT TO 452', null, null),
        ('paired', 'vex@x.example', '', '', '', '${at('11:01')}', '${at('11:31')}', 1, 0, '${at('11:33')}', null, null, null),
        ('paired', 'vex@x.example', '', '', '', '${at('11:02')}', '${at('11:32')}', 1, 0, null, null, now(), null),
        ('paired', 'vex@x.example', '', '', '', '${at('11:03')}', '${at('11:33')}', 9, 9, null, 'Error', null, now())`,
    )
    await migrate(name)
    const waiting = await rows(`
      select kind, about::int, turn, to_char(created_at at time zone 'UTC', 'HH24:MI') as created,
        to_char(run_at at time zone 'UTC', 'HH24:MI') as due, attempts, failures, interruptions, last_error as error,
        holder is null and leased_until is null and dead_at is null as is_free
      from jobs order by kind, about`)
    const nothing = {
      turn: 0,
      attempts: 0,
      failures: 0,
      interruptions: 0,
      error: null,
      is_free: true,
    }
    expect(waiting).toEqual([
      {
        ...nothing,
        kind: 'copy',
        about: 5,
        created: '12:06',
        due: '13:00',
        attempts: 2,
        failures: 2,
      },
      {
        ...nothing,
        kind: 'mail',
        about: 1,
        created: '11:00',
        due: '11:30',
        attempts: 4,
        failures: 2,
        error: 'EENVELOPE RCPT TO 452',
      },
      { ...nothing, kind: 'mail', about: 2, created: '11:01', due: '11:33', attempts: 1 },
      { ...nothing, kind: 'transcode', about: 1, turn: 3, created: '12:01', due: '12:01' },
      {
        ...nothing,
        kind: 'transcode',
        about: 2,
        created: '12:02',
        due: '12:02',
        attempts: 5,
        failures: 3,
        interruptions: 2,
      },
      { ...nothing, kind: 'transcode', about: 4, created: '12:05', due: '12:05', failures: 11 },
    ])
    expect(await rows(`select to_regnamespace('pgboss') as schema`)).toEqual([{ schema: null }])
  })

  test('moves answers from question positions to question ids, whatever the order of the questions', async () => {
    const name = 'surveys_by_question'
    await emptyBefore(name)
    await run(
      `insert into members (email, created_at, updated_at) values
        ('keyleth@x.example', now(), now()), ('vex@x.example', now(), now()), ('vax@x.example', now(), now())`,
      `insert into surveys (label, created_at) values ('Treats', now()), ('Empty', now())`,
      `insert into survey_questions (survey_id, label, type, position) values
        (1, 'third', 'boolean', 2), (1, 'first', 'text', 0), (1, 'second', 'multiple', 1), (1, 'fourth', 'textarea', 3)`,
      `insert into survey_answers (survey_id, user_id, answers, updated_at) values
        (1, 1, '["Rooibos", ["red", "blue"], false, "A lot"]', now()),
        (1, 2, '["", [], null, "\u00e9", "too many"]', now()),
        (1, 3, '["Rooibos"]', now()),
        (2, 3, '[]', now())`,
    )
    await migrate(name)
    expect(
      await rows(
        'select survey_id::int as survey, user_id::int as member, answers from survey_answers order by 1, 2',
      ),
    ).toEqual([
      {
        survey: 1,
        member: 1,
        answers: { 1: false, 2: 'Rooibos', 3: ['red', 'blue'], 4: 'A lot' },
      },
      { survey: 1, member: 2, answers: { 4: 'é' } },
      { survey: 1, member: 3, answers: { 2: 'Rooibos' } },
      { survey: 2, member: 3, answers: {} },
    ])
    expect(await rows('select distinct version from surveys')).toEqual([{ version: 1 }])
    await expect(run(`update survey_answers set answers = '[]'`)).rejects.toThrow(
      'survey_answers_by_question',
    )
  })

  test('links each post about a received gift to the step that was recorded with it', async () => {
    const name = 'hearts'
    const at = (minute: number) => `'2026-12-01T10:0${minute}:00Z'`
    await emptyBefore(name)
    await run(
      `insert into members (email, created_at, updated_at) values ('keyleth@x.example', now(), now())`,
      `insert into exchanges (slug, user_id, label, summary, description, region, max_spots, preferred_start_at,
          signup_duration, exchange_duration, created_at, updated_at)
        values ('winter-mail', 1, 'Winter mail', '', '', 'uk', 5, '2026-11-30', 15, 30, now(), now())`,
      'insert into signups (exchange_id, user_id, created_at) values (1, 1, now())',
      `insert into steps (exchange_id, signup_id, user_id, type, created_at, updated_at) values
        (1, 1, 1, 'received', ${at(1)}, now()), (1, 1, 1, 'physical_sent', ${at(2)}, now()),
        (1, 1, 1, 'received', ${at(3)}, now()), (1, 1, 1, 'received', ${at(3)}, now())`,
      `insert into posts (user_id, message, exchange_id, created_at) values
        (1, 'Socks!', 1, ${at(1)}), (1, 'Sent', 1, ${at(2)}), (1, 'Which?', 1, ${at(3)}), (1, 'Hello', null, ${at(1)})`,
    )
    await migrate(name)
    expect(await rows('select message, step_id::int from posts order by id')).toEqual([
      { message: 'Socks!', step_id: 1 },
      { message: 'Sent', step_id: null },
      { message: 'Which?', step_id: null },
      { message: 'Hello', step_id: null },
    ])
  })

  test('puts an older post into its exchange’s gallery only if its author and time fit exactly one received gift', async () => {
    const name = 'galleries'
    const at = (minute: number) => `'2026-12-01T10:0${minute}:00Z'`
    await emptyBefore(name)
    await run(
      `insert into members (email, created_at, updated_at) values
        ('keyleth@x.example', now(), now()), ('pike@x.example', now(), now())`,
      `insert into exchanges (slug, user_id, label, summary, description, region, max_spots, preferred_start_at,
          signup_duration, exchange_duration, created_at, updated_at)
        values ('winter-mail', 1, 'Winter mail', '', '', 'uk', 5, '2026-11-30', 15, 30, now(), now())`,
      'insert into signups (exchange_id, user_id, created_at) values (1, 1, now())',
      `insert into steps (exchange_id, signup_id, user_id, type, created_at, updated_at) values
        (1, 1, 1, 'received', ${at(1)}, now()), (1, 1, 1, 'physical_sent', ${at(2)}, now()),
        (1, 1, 1, 'received', ${at(3)}, now())`,
      `insert into posts (user_id, message, created_at) values
        (1, 'Socks!', ${at(1)}), (1, 'Sent', ${at(2)}), (1, 'One', ${at(3)}), (1, 'Two', ${at(3)}),
        (2, 'Not mine', ${at(1)}), (1, 'Later', ${at(4)})`,
    )
    await migrate(name)
    expect(
      await rows(
        'select message, step_id::int from posts where exchange_id is not null order by id',
      ),
    ).toEqual([{ message: 'Socks!', step_id: 1 }])
  })

  test('hides existing exchanges from guests, until their creators choose otherwise', async () => {
    const name = 'public_exchanges'
    await emptyBefore(name)
    await run(
      `insert into members (email, created_at, updated_at) values ('vex@x.example', now(), now())`,
      `insert into exchanges (slug, user_id, label, summary, description, region, max_spots, preferred_start_at, signup_duration, exchange_duration, created_at, updated_at)
        values ('moss-mail', 1, 'a', 'a', 'a', 'us', 2, '2031-01-01', 15, 15, now(), now())`,
    )
    await migrate(name)
    expect(await rows('select slug, is_public from exchanges')).toEqual([
      { slug: 'moss-mail', is_public: false },
    ])
  })
})
