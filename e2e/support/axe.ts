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
 * Waits until all animations have ended. A dialog has zero opacity until its first frame, which may take a while on a
 * busy machine. Until then, axe sees neither the dialog nor the content that it covers.
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
 * Injects axe once per document and reports only violations: transferring the passed checks with all their elements
 * takes several times longer than the check itself.
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
 * Fails with each violated rule and its elements. Contrast is not included: the tokens are tested in both themes
 * (tests/views/kit/tokens.test.ts), and `expectContrast` checks once per layout that they are combined correctly.
 */
export async function expectAccessible(page: Page) {
  const rules = { 'color-contrast': { enabled: false } }
  expect(await findings(page, { runOnly: wcag22AA, rules })).toEqual([])
}

/** Checks accessibility and, on a phone only, whether the page fits. For tests that run on both desktop and phone. */
export async function expectAccessibleAndFitting(page: Page) {
  await expectAccessible(page)
  if (page.viewportSize()?.width === phone.width) await expectFits(page)
}

/** Checks the contrast of text in both themes. */
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

/** Checks accessibility on desktop and phone, and that the page fits the narrowest phone and 200 % text. */
export async function expectAccessibleEverywhere(page: Page) {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await page.setViewportSize(desk)
  await expectFits(page)
}
