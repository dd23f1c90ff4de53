import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { never } from '#tests/support/fakeServer.ts'
import { openPage } from '#tests/support/page.tsx'
import * as editProfile from '#wiring/editProfile.tsx'

const cropping = () => page.getByRole('dialog', { name: 'Crop the picture' })
const press = (name: string) => cropping().getByRole('button', { name, exact: true }).click()

/** The request that sends the file without cropping. */
const sent = ({ name, type, size }: File) => [
  { call: 'POST pictures', body: { file: { name, type, size } } },
]

/** A GIF whose head has two graphic control extensions, so it counts as animated. */
const moving = new File(
  [new TextEncoder().encode('GIF89a'), new Uint8Array([0x21, 0xf9, 4, 0, 0x21, 0xf9, 4, 0])],
  'moss.gif',
  { type: 'image/gif' },
)
const undrawable = new File(['II*'], 'moss.tiff', { type: 'image/tiff' })

async function give(file: File) {
  const { server } = await openPage(editProfile, { 'POST pictures': never })
  await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(file)
  if (input === null) throw new Error('there is nothing to choose files with')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return server
}

test.each([
  ['Keep it animated', moving],
  ['Send it as it is', undrawable],
])('the button “%s” sends the uncropped picture', async (name, file) => {
  const server = await give(file)
  await press(name)
  await expect.poll(() => server.sent).toEqual(sent(file))
  await expect.element(cropping()).not.toBeInTheDocument()
})

test.each([
  ['Cancel', 'cannot be drawn', undrawable],
  ['Close', 'cannot be drawn', undrawable],
  ['Close', 'is animated', moving],
])('the button “%s” does not upload a picture that %s', async (name, _, file) => {
  const server = await give(file)
  await press(name)
  await expect.element(cropping()).not.toBeInTheDocument()
  expect([server.sent, page.getByRole('progressbar').elements()]).toEqual([[], []])
})
