import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export class SettingsScreen {
  readonly page: Page
  readonly heading: Locator
  readonly readings: Locator
  readonly addressPrivacy: Locator
  readonly changeChoice: Locator
  readonly download: Locator
  readonly dialog: Locator
  readonly closeForGood: Locator

  constructor(page: Page) {
    const main = page.getByRole('main')
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.readings = page.getByRole('region', { name: 'Who saw my address' })
    this.addressPrivacy = page.getByRole('region', { name: 'Who may have my address' })
    this.changeChoice = main.getByRole('button', { name: 'Change my choice' })
    this.download = main.getByRole('button', { name: 'Download my data' })
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    this.closeForGood = this.dialog.getByRole('button', { name: 'Close my account for good' })
  }

  async open() {
    await this.page.goto(routePaths.settings)
    await this.heading.waitFor()
  }

  preference(label: string) {
    return this.page
      .getByRole('region', { name: 'Preferences' })
      .getByRole('checkbox', { name: label })
  }

  /** Opens the popup and chooses who may get the address. */
  async chooseAgain(label: string) {
    await this.changeChoice.click()
    await this.dialog.getByText(label).click()
  }

  async specify(words: string) {
    await this.dialog.getByRole('textbox', { name: 'Please specify' }).fill(words)
  }

  async saveChoice() {
    await this.dialog.getByRole('button', { name: 'Save my choice' }).click()
  }

  async askToClose() {
    await this.page.getByRole('main').getByRole('button', { name: 'Close my account' }).click()
  }

  async closeWith(password: string) {
    await this.dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
    await this.closeForGood.click()
  }

  /** Requests the closing link, for a member without a password. */
  async askForLetter() {
    await this.dialog.getByRole('button', { name: 'Email me the link' }).click()
  }
}
