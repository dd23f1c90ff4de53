import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export class ProfileScreen {
  readonly page: Page
  readonly heading: Locator
  readonly addresses: Locator
  readonly addAddress: Locator
  readonly readings: Locator
  readonly changeBirthDate: Locator
  readonly changeRegion: Locator
  readonly addressPrivacy: Locator
  readonly changeChoice: Locator
  readonly download: Locator
  readonly dialog: Locator
  readonly closeForGood: Locator

  constructor(page: Page) {
    const main = page.getByRole('main')
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.addresses = page.getByRole('radiogroup', { name: 'Default address' })
    this.addAddress = page.getByRole('link', { name: 'Add address' })
    this.readings = page.getByRole('region', { name: 'Who saw my address' })
    this.changeBirthDate = main.getByRole('button', { name: 'Change my birth date' })
    this.changeRegion = main.getByRole('button', { name: 'Change my region' })
    this.addressPrivacy = page.getByRole('region', { name: 'Who may have my address' })
    this.changeChoice = main.getByRole('button', { name: 'Change my choice' })
    this.download = main.getByRole('button', { name: 'Download my data' })
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    this.closeForGood = this.dialog.getByRole('button', { name: 'Close my account for good' })
  }

  async open() {
    await this.page.goto(routePaths.profile)
    await this.heading.waitFor()
  }

  /** The radio button of an address, which has the address's label as its name. */
  choiceOf(label: string) {
    return this.addresses.getByRole('radio', { name: label })
  }

  preference(label: string) {
    return this.page.getByRole('region', { name: 'Privacy' }).getByRole('checkbox', { name: label })
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

  edit(label: string) {
    return this.page.getByRole('link', { name: `Edit ${label}` })
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
    await this.dialog.getByRole('button', { name: 'Mail me the link' }).click()
  }

  async askToDelete(label: string) {
    await this.page.getByRole('button', { name: `Delete ${label}` }).click()
  }
}
