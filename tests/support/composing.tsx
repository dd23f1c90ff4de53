/** Opens the composer over a fake server, finds elements in the composer and adds files. */
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { PICTURES_ONLY, VIDEO_MAX, VIDEO_TYPES } from '#rules/feed/upload.ts'
import { anInstallation } from '#tests/support/installation-config.ts'
import { aMe, aPost } from './builders.ts'
import { type Answers, pageOf } from './fakeServer.ts'
import { openTab } from './tab.tsx'

const received = { id: 1, label: 'Received', is_only_admin: false }
const uploads = { ...PICTURES_ONLY, video: { types: [...VIDEO_TYPES], bytes: VIDEO_MAX } }

export const openComposer = (answers: Answers = {}, path = '/posts?compose=1', me = aMe()) =>
  openTab(path, {
    me,
    answers: {
      'GET posts': pageOf([aPost({ id: 1, message: 'Old' })], 1, 5),
      'GET post-tags': [received],
      'GET config': anInstallation({ uploads }),
      ...answers,
    },
  })

/** A picture that the browser can draw. */
export async function aDrawing(name: string, type: 'image/png' | 'image/jpeg' = 'image/png') {
  const canvas = new OffscreenCanvas(400, 300)
  const pencil = canvas.getContext('2d')
  pencil?.fillRect(40, 40, 200, 100)
  return new File([await canvas.convertToBlob({ type })], name, { type })
}

export const dialog = () => page.getByRole('dialog', { name: 'Write a post' })
export const message = () => dialog().getByRole('textbox', { name: 'What landed' })
export const rows = () => [...document.querySelectorAll('ol[aria-label="Files of this post"] > li')]

export async function choose(...files: File[]) {
  await expect.element(dialog().getByRole('button', { name: 'Video' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  const given = new DataTransfer()
  for (const file of files) given.items.add(file)
  if (input === null) throw new Error('there is nothing to choose files with')
  input.files = given.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
