import type { Locator, Page } from '@playwright/test'

export class ActivateScreen {
  readonly heading: Locator
  readonly sendAgain: Locator
  readonly useAnother: Locator
  readonly words: Locator

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Check your inbox' })
    this.sendAgain = page.getByRole('button', { name: 'Send it again' })
    this.useAnother = page.getByRole('button', { name: 'Use another email' })
    this.words = page.getByRole('main')
  }
}
