import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { traceKey, tracesWith } from '#server/logs/traces.ts'
import { WrongSetting } from '#server/settings/read.ts'
import { testClock } from '#tests/support/server.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'critter-traces-'))

test('the key for pseudonyms is created once, in a file that only its owner can read', () => {
  const dir = folder()
  const key = traceKey(dir)
  expect(key).toMatch(/^[\da-f]{64}$/)
  expect([traceKey(dir), traceKey(folder()) === key]).toEqual([key, false])
  expect(statSync(join(dir, 'trace-key')).mode & 0o777).toBe(0o600)
})

test('an empty key file is reported like an invalid setting', () => {
  const dir = folder()
  writeFileSync(join(dir, 'trace-key'), '')
  expect(() => traceKey(dir)).toThrow(WrongSetting)
})

test('a network has one pseudonym all day and a different one the next day', () => {
  const clock = testClock('2030-01-15T00:00:00.000Z')
  const { of } = tracesWith('k', clock)
  const network = '203.0.113.9'
  const [morning, evening, next] = [0, 23, 1].map((hours) => {
    clock.advance({ hours })
    return of({ network }).network
  })
  expect([morning === evening, morning === next]).toEqual([true, false])
  expect(morning).toMatch(/^[\da-f]{16}$/)
  expect(of({ network }).network).not.toBe(of({ account: network }).account)
})

test('the command in docs/operations.md finds the IP address behind a pseudonym', () => {
  const dir = folder()
  const key = traceKey(dir)
  const { network } = tracesWith(key, testClock('2030-01-15T12:00:00.000Z')).of({
    network: '203.0.113.9',
  })
  // printf '%s' "2030-01-15 network 203.0.113.9" | openssl dgst -sha256 -hmac "$(cat trace-key)"
  const written = createHmac('sha256', readFileSync(join(dir, 'trace-key'), 'utf8').trimEnd())
    .update('2030-01-15 network 203.0.113.9')
    .digest('hex')
  expect(written.slice(0, 16)).toBe(network)
})

test('a member is logged with their id', () => {
  expect(tracesWith('k', testClock('2030-01-15T12:00:00.000Z')).of({ member: 7 })).toEqual({
    member: 7,
  })
})
