import { existsSync } from 'node:fs'
import { alsoOn } from './also-on.ts'
import { build as buildBoth } from './build.ts'
import { findChromium } from './chromium.ts'
import { run } from './run.mjs'
import { type Step, step, total } from './steps.ts'
import { check, journeys, samples, serverTests, sizeBudget, viewTests } from './suites.ts'

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function installChromium() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-qq'], env)
  if (update.code !== 0) return update
  return run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    env,
  )
}

const noBrowser =
  'There is no Chromium: install one, run `npx playwright install chromium`, or set CHROMIUM_PATH.'

/** Finds a browser for the tests, or installs Debian's package if allowed. */
const browser = () =>
  step('browser', async () => {
    const installed = !findChromium() && mayInstall() ? await installChromium() : undefined
    if (findChromium()) return { code: 0, output: '' }
    return { code: 1, output: `${installed?.output ?? ''}${noBrowser}` }
  })

const build = () =>
  step('build', async () => {
    await buildBoth()
    return { code: 0, output: '' }
  })

/** Runs all checks. The last line it prints shows the totals. */
export async function testAll(): Promise<boolean> {
  const hasBrowser = await browser()
  const isBuilt = await build()
  const steps: Step[] = [hasBrowser, isBuilt, ...(await check())]
  steps.push(...(await Promise.all([viewTests(), serverTests()])), await samples())
  if (isBuilt.passed) steps.push(await sizeBudget())
  if (isBuilt.passed && hasBrowser.passed) {
    steps.push(await journeys())
    const other = process.env.TEST_ALSO_ON_NODE
    if (other) steps.push(...(await alsoOn(other)))
  }
  const { passed, failed } = total(steps)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0
}
