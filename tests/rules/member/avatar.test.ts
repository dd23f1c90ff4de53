import { expect, test } from 'vitest'
import { AVATAR_RATIOS, hasFiles, pictureOf, savedWords } from '#rules/member/avatar.ts'
import { aPicture, aVideo } from '#tests/support/media.ts'

test('an avatar is square', () => {
  expect(AVATAR_RATIOS).toEqual([1])
})

test('an avatar is a picture, never a video', () => {
  const picture = aPicture()
  expect([pictureOf(picture), pictureOf(aVideo()), pictureOf(null)]).toEqual([picture, null, null])
})

test('the confirmation says whether the picture was saved or removed', () => {
  expect([savedWords(aPicture()), savedWords(null)]).toEqual([
    'Your picture is saved.',
    'Your picture is removed.',
  ])
})

test('an empty selection of files does not count as a choice', () => {
  expect([hasFiles({ files: [] }), hasFiles({ files: [new File([], 'moss.png')] })]).toEqual([
    false,
    true,
  ])
})
