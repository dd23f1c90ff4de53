import type { Locator, Page } from '@playwright/test'
import { routePaths } from '#rules/wire/path.ts'

export interface AddressLabel {
  country: string
  name: string
  line1: string
  zip: string
  city: string
  label: string
}

/** Fills in the fields of an address on any page that has them. */
export async function fillAddress(page: Page, address: AddressLabel) {
  const fill = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text)
  await fill('Country', address.country)
  await fill('Addressed to', address.name)
  await fill('Address line 1', address.line1)
  await fill('Zip code', address.zip)
  await fill('City', address.city)
  await fill('What do you call this address?', address.label)
}

export class AddressScreen {
  readonly page: Page
  readonly add: Locator
  readonly save: Locator

  constructor(page: Page) {
    this.page = page
    this.add = page.getByRole('button', { name: 'Add this address' })
    this.save = page.getByRole('button', { name: 'Save this address' })
  }

  async open() {
    await this.page.goto(routePaths.addAddress)
    await this.add.waitFor()
  }
}
