import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '#scripts/lib/chromium.ts'

let folder: string
const browser = (name: string) => join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'browsers-'))
  for (const name of ['named', 'own', 'chromium-browser']) {
    writeFileSync(browser(name), '')
    chmodSync(browser(name), 0o755)
  }
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

test('the browser named in CHROMIUM_PATH is used first', () => {
  expect(findChromium({ CHROMIUM_PATH: browser('named'), PATH: folder }, browser('own'))).toBe(
    browser('named'),
  )
})

test("Playwright's own browser is used if none is named", () => {
  expect(findChromium({ PATH: folder }, browser('own'))).toBe(browser('own'))
})

test('a browser installed on the system is used if Playwright has none', () => {
  expect(findChromium({ PATH: `/nowhere:${folder}` }, browser('gone'))).toBe(
    browser('chromium-browser'),
  )
})

test('the headless shell is used rather than a full browser of the system', () => {
  const both = mkdtempSync(join(tmpdir(), 'browsers-'))
  for (const name of ['chromium', 'chromium-headless-shell']) writeFileSync(join(both, name), '')
  expect(findChromium({ PATH: both }, browser('gone'))).toBe(join(both, 'chromium-headless-shell'))
  rmSync(both, { recursive: true })
})

test('no browser is found if none is installed', () => {
  expect(findChromium({ PATH: '/nowhere' }, browser('gone'))).toBeUndefined()
})
