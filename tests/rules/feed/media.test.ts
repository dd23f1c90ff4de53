import { describe, expect, test } from 'vitest'
import { pictureName, placeLabel, sourcesOf } from '#rules/feed/media.ts'
import { aMember } from '#tests/support/builders.ts'
import { aPicture } from '#tests/support/media.ts'

describe('the srcset of a picture', () => {
  const sources = (width: number, height: number) =>
    sourcesOf({
      width,
      height,
      formats: {
        ...aPicture().formats,
        mobile_list: '/media/a.webp',
        post_preview: '/media/b.webp',
      },
    })
  test.each([
    ['a wide picture', 2560, 1280, '/media/a.webp 640w, /media/b.webp 1080w'],
    [
      'a tall picture, whose longer side is its height',
      1000,
      2000,
      '/media/a.webp 320w, /media/b.webp 540w',
    ],
    [
      'a picture that is smaller than both formats',
      300,
      200,
      '/media/a.webp 300w, /media/b.webp 300w',
    ],
    [
      'a picture that is larger than only one format',
      800,
      800,
      '/media/a.webp 640w, /media/b.webp 800w',
    ],
  ])('has the width of each format of %s', (_, width, height, said) => {
    expect(sources(width, height)).toBe(said)
  })
})

describe('a picture’s name', () => {
  const author = aMember({ nickname: 'Figwort' })
  test.each([
    ['is its alt text', 'A red mitten', 5, 'A red mitten'],
    ['is its position and its author if it has no alt text', null, 5, 'Picture 2 of 5 by Figwort'],
    ['is its position and its author if its alt text is empty', '', 5, 'Picture 2 of 5 by Figwort'],
    ['is its author if it is the only picture', null, 1, 'Picture by Figwort'],
  ])('%s', (_, alt, count, name) => {
    expect(pictureName({ alt }, { index: 1, count, author })).toBe(name)
  })
  test('counts positions from one', () => {
    expect(placeLabel(0, 5)).toBe('1 of 5')
  })
})
