import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The headless shell comes first, as in Playwright: tests draw no window, and it needs a third less CPU. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** Finds the browser for tests: CHROMIUM_PATH, else Playwright's own, else the system's. */
export function findChromium(env = process.env, own = chromium.executablePath()) {
  const folders = (env.PATH ?? '').split(delimiter)
  const system = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [env.CHROMIUM_PATH, own, ...system].find((path) => path && existsSync(path))
}

/** The launch options for all tests: without background requests, and able to run as root. */
export function chromiumLaunch() {
  const executablePath = findChromium()
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
