import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export class HomeScreen {
  readonly page: Page
  readonly heading: Locator
  readonly swaps: Locator
  readonly firstSteps: Locator
  readonly feed: Locator
  readonly menu: Locator
  readonly bell: Locator
  readonly logOut: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.swaps = page.getByRole('region', { name: 'Your swaps' })
    this.firstSteps = page.getByRole('region', { name: 'Your first stamps' })
    this.feed = page.getByRole('region', { name: 'Fresh from the burrow' })
    this.menu = page.getByRole('button', { name: /^Your menu/ })
    this.bell = page.getByRole('link', { name: /^Notifications/ })
    this.logOut = page.getByRole('banner').getByRole('button', { name: 'Log out' })
  }

  async open() {
    await this.page.goto(routePaths.home)
  }

  /** A first step of a new member. */
  step(title: string) {
    return this.firstSteps.getByRole('listitem').filter({ hasText: title })
  }

  /** The stages that a swap has reached. */
  async reached(label: string) {
    const stages = this.swaps.getByRole('list', { name: `Stages of ${label}` })
    return stages.getByRole('listitem').filter({ hasText: 'done' }).allTextContents()
  }

  /** The newest post of a member in the feed. */
  postBy(nickname: string) {
    return this.feed.getByRole('article', { name: nickname }).first()
  }

  async leave() {
    await this.menu.click()
    await this.logOut.click()
  }
}
