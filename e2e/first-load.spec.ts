import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'

const counted = ['document', 'script', 'stylesheet', 'font']
const budget: { routes: { path: string; requests?: number }[] } = JSON.parse(
  readFileSync('scripts/budget.json', 'utf8'),
)

test('the login page asks for no more files than its budget allows', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (counted.includes(request.resourceType())) requested.push(request.url())
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const allowed = budget.routes.find(({ path }) => path === '/login')?.requests
  expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(Number(allowed))
})

test('nothing on the login page moves once it is shown', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(entries.reduce((sum, { value }) => sum + value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Without any shift there is no entry to hear of.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
  expect(shift).toBeLessThanOrEqual(0.02)
})

const themes = [
  { saved: null, system: 'dark', shown: 'dark', colour: '#071e1e' },
  { saved: null, system: 'light', shown: 'light', colour: '#eff7f2' },
  { saved: 'dark', system: 'light', shown: 'dark', colour: '#071e1e' },
  { saved: 'light', system: 'dark', shown: 'light', colour: '#eff7f2' },
] as const

for (const { saved, system, shown, colour } of themes)
  test(`a page starts ${shown} when the system is ${system} and ${saved ?? 'nothing'} was saved`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    await page.addInitScript((theme) => {
      if (theme) localStorage.setItem('theme', theme)
    }, saved)
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', shown)
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', colour)
  })
