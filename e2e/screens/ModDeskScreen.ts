import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export type Drawer = 'Waiting' | 'Cases' | 'Rescues' | 'Exchanges' | 'Members' | 'Log'

export class ModDeskScreen {
  readonly page: Page
  readonly heading: Locator
  readonly approve: Locator
  readonly dialog: Locator
  readonly sections: Locator

  constructor(page: Page) {
    this.page = page
    this.sections = page.getByRole('group', { name: 'Sections of the desk' })
    this.heading = page.getByRole('heading', { level: 1 })
    this.approve = page.getByRole('button', { name: 'Approve this exchange' })
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  }

  async open() {
    await this.page.goto(routePaths.modDesk)
    // Waits for the sections, because the skeleton already has the heading.
    await this.sections.waitFor()
  }

  drawer(name: string) {
    return this.sections.getByRole('button', { name })
  }

  async pull(drawer: Drawer) {
    await this.drawer(drawer).click()
  }

  async review(label: string) {
    await this.page.getByRole('button', { name: `Review ${label}` }).click()
  }

  async reject(reason: string) {
    await this.page.getByRole('button', { name: 'Reject', exact: true }).click()
    await this.page.getByRole('textbox', { name: 'Why not?' }).fill(reason)
    await this.page.getByRole('button', { name: 'Reject this exchange' }).click()
  }

  async cancel(label: string, reason: string) {
    await this.page.getByRole('button', { name: `Cancel ${label}` }).click()
    await this.dialog.getByRole('textbox', { name: 'Why?' }).fill(reason)
    await this.dialog.getByRole('button', { name: 'Cancel the exchange' }).click()
  }

  /** Opens the case of a member. */
  async openCase(nickname: string) {
    await this.page.getByRole('button', { name: `Settle the case of ${nickname}` }).click()
  }

  /** Settles the open case about a gift that has not come. */
  async settleGift(how: string, words: string) {
    await this.page.getByRole('radio', { name: how }).check()
    await this.page.getByRole('textbox', { name: 'What should both sides read?' }).fill(words)
    await this.page.getByRole('button', { name: 'Settle this case' }).click()
  }

  /** A row in the open drawer. */
  row(text: string) {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: text })
  }
}
