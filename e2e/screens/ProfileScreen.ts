import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export class ProfileScreen {
  readonly page: Page
  readonly heading: Locator
  readonly addresses: Locator
  readonly addAddress: Locator
  readonly changeBirthDate: Locator
  readonly changeRegion: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    const main = page.getByRole('main')
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.addresses = page.getByRole('radiogroup', { name: 'Default address' })
    this.addAddress = page.getByRole('link', { name: 'Add address' })
    this.changeBirthDate = main.getByRole('button', { name: 'Change my birth date' })
    this.changeRegion = main.getByRole('button', { name: 'Change my region' })
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  }

  async open() {
    await this.page.goto(routePaths.profile)
    await this.heading.waitFor()
  }

  /** The radio button of an address. Its name is the address's label. */
  choiceOf(label: string) {
    return this.addresses.getByRole('radio', { name: label })
  }

  edit(label: string) {
    return this.page.getByRole('link', { name: `Edit ${label}` })
  }

  async askToDelete(label: string) {
    await this.page.getByRole('button', { name: `Delete ${label}` }).click()
  }
}
