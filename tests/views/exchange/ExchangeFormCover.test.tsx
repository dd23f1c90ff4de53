import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NONE_RELEVANT, SURVEY_REQUESTED } from '#rules/survey/schema.ts'
import { anExchange } from '#tests/support/builders.ts'
import { aDrawing } from '#tests/support/composing.tsx'
import { type Answers, held, inTurn, refused } from '#tests/support/fakeServer.ts'
import { anInstallation } from '#tests/support/installation-config.ts'
import { aPicture } from '#tests/support/media.ts'
import { openPage } from '#tests/support/page.tsx'
import * as wiring from '#wiring/exchangeForm.tsx'

const own = aPicture({ id: 42, width: 300, height: 300, alt: null })
const withdrawn = aPicture({ id: 7, alt: 'A fire' })
const editable = anExchange({ can_edit: true, picture: withdrawn })

const open = (exchange = editable, answers: Answers = {}) =>
  openPage(
    wiring,
    {
      'GET approved_headers': [],
      'GET surveys': [],
      'GET config': anInstallation(),
      'GET exchange-detail/solstice-parcels': exchange,
      ...answers,
    },
    { params: { slug: 'solstice-parcels' } },
  )

const cover = (name: string) => page.getByRole('radio', { name })
const cropping = () => page.getByRole('dialog', { name: 'Crop the picture' })
const sending = () => page.getByRole('dialog', { name: 'Sending the picture' })

async function giveAFile() {
  await expect
    .element(page.getByRole('button', { name: 'Use a picture of your own' }))
    .toBeEnabled()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is nothing to choose files with')
  const files = new DataTransfer()
  files.items.add(await aDrawing('moss.png'))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function chooseAFile() {
  await giveAFile()
  await expect.element(cropping().getByText(/^You keep 240 × 240 pixels\.$/)).toBeVisible()
  await cropping().getByRole('button', { name: 'Use this part' }).click()
}

async function giveUpAFile() {
  await giveAFile()
  await cropping().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(cropping()).not.toBeInTheDocument()
}

test('the creator’s own picture is cropped to a square, uploaded with a progress popup, and selected', async () => {
  const answer = held([own])
  const { server } = await open(editable, {
    'POST pictures': answer,
    'PUT exchanges/5': editable,
  })
  await chooseAFile()
  await expect.element(sending().getByRole('progressbar')).toBeVisible()
  answer.release()
  await expect.element(cover('Your own picture')).toBeChecked()
  await expect.element(sending()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Next (1/2)' }).click()
  await page.getByRole('button', { name: 'Confirm changes' }).click()
  await expect
    .poll(() => server.sent.at(-1))
    .toEqual({ call: 'PUT exchanges/5', body: expect.objectContaining({ picture_id: 42 }) })
})

test('cancelling the upload keeps the current cover', async () => {
  await open(editable, { 'POST pictures': held([own]) })
  await chooseAFile()
  await sending().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(sending()).not.toBeInTheDocument()
  await expect.element(cover('A fire')).toBeChecked()
})

test('a picture refused by the server shows the reason', async () => {
  const message = 'This picture cannot be read.'
  await open(editable, { 'POST pictures': refused(422, { message }) })
  await chooseAFile()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(cover('A fire')).toBeChecked()
})

describe('a cover that the creator chooses after uploading a picture stays selected', () => {
  const message = 'This picture cannot be read.'
  const openWithDrawn = async () => {
    await open(editable, { 'POST pictures': inTurn([own], refused(422, { message })) })
    await chooseAFile()
    await expect.element(cover('Your own picture')).toBeChecked()
    await cover('A drawn scene').click()
  }

  test('when cropping another picture is cancelled', async () => {
    await openWithDrawn()
    await giveUpAFile()
    await expect.element(cover('A drawn scene')).toBeChecked()
  })

  test('when another picture is refused', async () => {
    await openWithDrawn()
    await chooseAFile()
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(cover('A drawn scene')).toBeChecked()
  })

  test('when cropping is cancelled after “Start over” has restored the saved cover', async () => {
    const { screen } = await open()
    await cover('A drawn scene').click()
    await screen.unmount()
    await open(editable, { 'POST pictures': [own] })
    await chooseAFile()
    await expect.element(cover('Your own picture')).toBeChecked()
    await page.getByRole('button', { name: 'Start over' }).click()
    await giveUpAFile()
    await expect.element(cover('A fire')).toBeChecked()
  })
})

test('a cover that is no longer offered stays selected in the exchange that uses it', async () => {
  await open()
  await expect.element(cover('A fire')).toBeChecked()
})

test('a rejected exchange shows the reason above both steps of the form', async () => {
  const reason = 'Please say what may be sent.'
  await open({ ...editable, status: 'rejected', reason })
  await expect.element(page.getByText(reason)).toBeVisible()
  await page.getByRole('button', { name: 'Next (1/2)' }).click()
  await expect.element(page.getByRole('button', { name: 'Confirm changes' })).toBeVisible()
  await expect.element(page.getByText(reason)).toBeVisible()
})

test('the creator can request a survey if there are no surveys yet', async () => {
  await open()
  await page.getByRole('button', { name: 'Next (1/2)' }).click()
  await page.getByRole('checkbox', { name: NONE_RELEVANT }).click()
  await expect.element(page.getByText(SURVEY_REQUESTED)).toBeVisible()
})
