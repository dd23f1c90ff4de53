import type { Locator, Page } from '@playwright/test'

export class ExchangeScreen {
  readonly page: Page
  readonly heading: Locator
  readonly main: Locator
  /** The names of the four days in the deal. */
  readonly deal: Locator
  readonly signUp: Locator
  readonly isIn: Locator
  readonly getInLine: Locator
  readonly getOutOfLine: Locator
  readonly giveToNext: Locator
  /** The heading that shows the member's place on the waiting list. */
  readonly place: Locator
  readonly leave: Locator
  readonly stay: Locator
  readonly edit: Locator
  readonly dialog: Locator
  readonly envelope: Locator
  readonly seeAddress: Locator
  readonly seeSurveys: Locator
  readonly postUpdate: Locator
  readonly needMoreTime: Locator
  readonly nothingCame: Locator
  readonly saveUpdate: Locator
  readonly steps: Locator
  readonly end: Locator
  /** The messages of the conversation that is open. */
  readonly messages: Locator
  readonly showPairs: Locator
  readonly contactElf: Locator

  constructor(page: Page) {
    const button = (name: string) => page.getByRole('button', { name })
    this.page = page
    this.heading = page.getByRole('heading', { level: 1 })
    this.main = page.getByRole('main')
    this.deal = page.getByRole('main').locator('dl').first().locator('dt')
    this.signUp = button('Sign up')
    this.isIn = page.getByRole('heading', { name: 'You are in!' })
    this.getInLine = button('Put me on the waiting list')
    this.getOutOfLine = button('Leave the waiting list')
    this.giveToNext = button('Give it to the next in line')
    this.place = page.getByRole('heading', { name: /^(You’re number|A spot is|Your offer)/ })
    this.leave = button('Leave this exchange')
    this.stay = page.getByRole('dialog').getByRole('button', { name: 'Cancel' })
    // Exact match, because the cards of the previous list have links that start with the same word.
    this.edit = page.getByRole('main').getByRole('link', { name: 'Edit', exact: true })
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    this.envelope = button('See who you drew')
    this.seeAddress = button('See address')
    this.seeSurveys = button('See survey answers')
    this.postUpdate = button('Post an update')
    this.needMoreTime = button('I need more time')
    this.nothingCame = button('I haven’t received anything')
    this.saveUpdate = page.getByRole('button', { name: /^(Save|Post)$/ })
    this.steps = page.getByRole('list', { name: /^What happened/ }).locator('> li')
    this.end = page.getByRole('region', { name: 'Well swapped!' })
    this.messages = page.getByRole('list', { name: 'Messages, newest last' }).getByRole('listitem')
    this.showPairs = button('Show the pairs')
    this.contactElf = button('Contact an elf')
  }

  async open(slug: string) {
    await this.page.goto(`/exchange/${slug}`)
  }

  step(sentence: string) {
    return this.steps.filter({ hasText: sentence })
  }

  async giveUp(reason: string) {
    await this.leave.click()
    await this.confirmLeaving(reason)
  }

  /** Gives the reason in the dialog that `leave` opens. */
  async confirmLeaving(reason: string) {
    await this.dialog.getByRole('radio', { name: reason }).check()
    await this.dialog.getByRole('button', { name: 'Leave the exchange' }).click()
  }

  /** Opens the envelope, and waits until the label is out. */
  async openEnvelope() {
    await this.envelope.click()
    await this.seeAddress.waitFor()
  }

  /** The row of a gifter in the mods' list of pairs. */
  pairOf(gifter: string) {
    return this.dialog.getByRole('listitem').filter({ hasText: `${gifter} gifts` })
  }

  /** Removes a participant, as a mod. */
  async takeOut(nickname: string, reason: string) {
    await this.askToTakeOut(nickname)
    await this.giveReason(reason)
  }

  async askToTakeOut(nickname: string) {
    await this.page.getByRole('button', { name: `Remove ${nickname}` }).click()
  }

  async giveReason(reason: string) {
    await this.dialog.getByRole('textbox', { name: 'Why?' }).fill(reason)
    await this.dialog.getByRole('button', { name: 'Remove' }).click()
  }

  /** Opens "Post an update" and chooses the type of update. */
  async tell(update: string) {
    await this.postUpdate.click()
    await this.dialog.getByRole('button', { name: update }).click()
  }

  async postedParcel(link?: string) {
    await this.tell('I posted a parcel')
    if (link) await this.dialog.getByRole('textbox', { name: 'Tracking link' }).fill(link)
    await this.saveUpdate.click()
  }

  async sentDigitally(link: string) {
    await this.tell('I sent a digital gift')
    await this.dialog.getByRole('textbox', { name: 'Download link' }).fill(link)
    await this.saveUpdate.click()
  }

  async receivedAndTold(message: string) {
    await this.tell('I received a gift')
    await this.dialog.getByRole('textbox', { name: 'What landed in your burrow?' }).fill(message)
    await this.saveUpdate.click()
  }

  /** The case about a gift that has not come, by its heading. */
  missing(heading: string) {
    return this.main
      .locator('[data-focus-place]')
      .filter({ has: this.page.getByRole('heading', { name: heading }) })
  }

  /** Fills in the dialog that `nothingCame` opens, and asks the gifter. */
  async askGifter(note: string, mayRescue = false) {
    const { dialog } = this
    await dialog.getByRole('checkbox', { name: 'I’ve asked at the post office' }).check()
    await dialog.getByRole('radio', { name: mayRescue ? 'Yes' : 'No' }).check()
    await dialog.getByRole('textbox', { name: 'A word to your gifter' }).fill(note)
    await dialog.getByRole('button', { name: 'Ask my gifter' }).click()
  }

  /** Answers in the dialog about a gift that has not come. */
  async answer(answer: string, words: string, link?: string) {
    const { dialog } = this
    await dialog.getByRole('radio', { name: answer }).check()
    await dialog.getByRole('textbox', { name: 'In your words' }).fill(words)
    if (link) await dialog.getByRole('textbox', { name: 'Tracking link' }).fill(link)
    await dialog.getByRole('button', { name: 'Send' }).click()
  }

  /** The button that opens the conversation with the gifter or the recipient. */
  talkWith(role: 'gifter' | 'recipient') {
    return this.page.getByRole('button', { name: `Open: Talk with your ${role}` })
  }

  async write(words: string) {
    const form = this.page.getByRole('form', { name: 'Write a message' })
    await form.getByRole('textbox', { name: 'Your message' }).fill(words)
    await form.getByRole('button', { name: 'Send' }).click()
  }

  async report(words: string, reason: string) {
    await this.page.getByRole('button', { name: `Report this message: ${words}` }).click()
    await this.dialog.getByRole('textbox', { name: 'What’s wrong with it?' }).fill(reason)
    await this.dialog.getByRole('button', { name: 'Report it' }).click()
  }

  async sentEverything() {
    await this.tell('I have sent everything')
    await this.dialog.getByRole('button', { name: 'Yes, everything is sent' }).click()
  }

  async receivedEverything() {
    await this.tell('I have received everything')
    await this.dialog.getByRole('button', { name: 'Yes, everything is here' }).click()
  }
}
