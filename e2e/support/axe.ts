import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { expectFits } from './fit.ts'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Until all that moves has come to its end. What comes in begins without opacity, on a busy machine until there is a
 * frame for it: to axe a dialog is not there yet, and what it covers is not any more.
 */
async function settled(page: Page) {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/**
 * axe is read once a document, and tells of nothing but what is broken: to carry what is sound out of the page as well,
 * with all its elements, takes several times as long as to look.
 */
async function findings(page: Page, options: axe.RunOptions) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  await settled(page)
  const violations = await page.evaluate(async (chosen) => {
    const { axe: axeOfPage } = window as unknown as { axe: typeof axe }
    return (await axeOfPage.run(document, { ...chosen, resultTypes: ['violations'] })).violations
  }, options)
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    elements: nodes.map((node) => `${node.target.join(' ')} – ${node.failureSummary ?? ''}`),
  }))
}

/**
 * Fails with each rule that is broken and the elements that break it. Colours come from tokens that are held to their
 * contrast in both themes (tests/views/kit/tokens.test.ts); that they are used in pairs that fit is asked once for each
 * layout, by `expectContrast`.
 */
export async function expectAccessible(page: Page) {
  const rules = { 'color-contrast': { enabled: false } }
  expect(await findings(page, { runOnly: wcag22AA, rules })).toEqual([])
}

/** Of what is walked through at a desk and on a phone: accessible in both, and looked at once for whether it fits. */
export async function expectAccessibleAndFitting(page: Page) {
  await expectAccessible(page)
  if (page.viewportSize()?.width === phone.width) await expectFits(page)
}

/** What is written can be read, in the dark and in the light. */
export async function expectContrast(page: Page) {
  const contrast = () => findings(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
  const dark = await contrast()
  await turnLight(page, true)
  const light = await contrast()
  await turnLight(page, false)
  expect({ dark, light }).toEqual({ dark: [], light: [] })
}

async function turnLight(page: Page, isLight: boolean) {
  const theme = isLight ? 'light' : 'dark'
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}

/** At a desk and on a phone; and it fits the narrowest phone, and text of twice the size. */
export async function expectAccessibleEverywhere(page: Page) {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.setViewportSize(desk)
  await expectFits(page)
}
