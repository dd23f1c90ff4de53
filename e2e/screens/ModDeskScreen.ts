import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#views/paths.ts'

export type Drawer = 'Waiting' | 'Exchanges' | 'Members' | 'Log'

export class ModDeskScreen {
  readonly page: Page
  readonly heading: Locator
  readonly approve: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.approve = page.getByRole('button', { name: 'Approve this exchange' })
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  }

  async open() {
    await this.page.goto(routePaths.modDesk)
    await this.page.getByRole('heading', { level: 1, name: 'Mod desk' }).waitFor()
  }

  async pull(drawer: Drawer) {
    await this.page
      .getByRole('group', { name: 'What to look after' })
      .getByRole('button', { name: drawer })
      .click()
  }

  async review(label: string) {
    await this.page.getByRole('button', { name: `Review ${label}` }).click()
  }

  /** A row of the drawer that is open. */
  row(text: string) {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: text })
  }
}
