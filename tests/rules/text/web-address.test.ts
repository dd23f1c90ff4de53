import { describe, expect, test } from 'vitest'
import { isWebAddress } from '#rules/text/web-address.ts'

describe('a link may lead to', () => {
  test.each([
    'https://track.example/1',
    'HTTPS://Track.example/?a=1#b',
    'http://track.example',
    'https://track.example?id=1@2',
    'https://track.example:8443/parcel/@me',
    'https://münchen.example/straße',
    'https://例え.テスト/',
    'https://a-b.c_d.example./x',
  ])('%s', (link) => {
    expect(isWebAddress(link)).toBe(true)
  })
})

describe('a link may not', () => {
  test.each([
    ['name a user before another host', 'http://javascript:alert(1)@x'],
    ['hide the host behind a user', 'https://bank.example@evil.example/'],
    ['have an empty user', 'https://@evil.example/'],
    ['start with a slash and a backslash', String.raw`https:/\evil.example`],
    ['start with two backslashes', String.raw`https:\\evil.example`],
    ['have a backslash in the host', String.raw`https://good.example\@evil.example`],
    ['have a single slash that the browser repairs', 'https:/evil.example'],
    ['have three slashes', 'https:///evil.example'],
    ['lead to a name that is not a domain', 'http://x'],
    ['lead to this machine', 'http://localhost:3000/'],
    ['lead to a bare number', 'http://2130706433/'],
    ['lead to an IPv4 address', 'http://127.0.0.1/'],
    ['lead to an IPv6 address', 'http://[::1]/'],
    ['contain white space', 'https://a\n.example'],
    ['be a script', 'javascript:alert(1)'],
    ['be a file', 'file:///etc/passwd'],
    ['be empty', ''],
  ])('%s: %s', (_what, link) => {
    expect(isWebAddress(link)).toBe(false)
  })
})
