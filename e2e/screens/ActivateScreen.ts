import type { Locator, Page } from '@playwright/test'

export class ActivateScreen {
  readonly heading: Locator

  constructor(page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Check your inbox' })
  }
}
