import type { Locator, Page } from '@playwright/test'

/** A file for the system's file dialog. */
export interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** The fields of a post, in the composer or in an update about a received gift. */
export class ComposerScreen {
  readonly page: Page
  readonly dialog: Locator
  readonly message: Locator
  readonly place: Locator
  readonly pictures: Locator
  readonly video: Locator
  readonly files: Locator
  readonly post: Locator
  readonly cropping: Locator
  readonly zoomIn: Locator
  readonly useThisPart: Locator

  constructor(page: Page, title = 'Write a post') {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: title })
    this.message = this.dialog.getByRole('textbox', { name: 'What landed in your burrow?' })
    this.place = this.dialog.getByRole('textbox', { name: 'Place' })
    this.pictures = this.dialog.getByRole('button', { name: 'Pictures', exact: true })
    this.video = this.dialog.getByRole('button', { name: 'Video', exact: true })
    this.files = this.dialog.getByRole('list', { name: 'Files of this post' })
    this.post = this.dialog.getByRole('button', { name: /^Post( it)?$/ })
    this.cropping = page.getByRole('dialog', { name: 'Crop the picture' })
    this.zoomIn = this.cropping.getByRole('button', { name: 'Zoom in' })
    this.useThisPart = this.cropping.getByRole('button', { name: 'Use this part' })
  }

  /** A button beside a file, e.g. "Crop", "Cancel" or "Remove". */
  button(does: string, file: string) {
    return this.dialog.getByRole('button', { name: `${does} ${file}`, exact: true })
  }

  /** The alt text field of a picture. */
  description(file: string) {
    const row = this.files.getByRole('listitem').filter({ hasText: file })
    return row.getByRole('textbox', { name: 'What does it show?' })
  }

  /** Width and height of the selection in pixels; an empty array until it has settled. */
  async kept() {
    const [words = ''] = await this.cropping.getByText(/^You keep/).allInnerTexts()
    return (words.match(/\d+/g) ?? []).map(Number)
  }

  tag(label: string) {
    return this.dialog.getByRole('checkbox', { name: label, exact: true })
  }

  /** Chooses files with a button. `press` presses the button by mouse or by keyboard. */
  async choose(button: Locator, press: (button: Locator) => Promise<void>, files: ChosenFile[]) {
    const chooser = this.page.waitForEvent('filechooser')
    await press(button)
    await (await chooser).setFiles(files)
  }
}
