import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

test.each([
  'postgres://me:secret@one,two/critters',
  'postgres://one:5432,two:5433/critters?target_session_attrs=read-write',
  'postgres://me@/critters?host=one,two',
])('a DATABASE_URL with several hosts is refused in words: %s', (DATABASE_URL) => {
  expect(() => readConfig({ DATABASE_URL })).toThrow(
    'DATABASE_URL: must name one host. To follow a failover, let one address lead to the primary: a floating IP address, a DNS name or a proxy such as HAProxy',
  )
})

test.each(['postgres://me:p,w@one/critters', 'postgres://me@/critters?host=/var/run/postgresql'])(
  'a DATABASE_URL with one host is taken: %s',
  (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  },
)
