import { expect, test } from 'vitest'
import { VIDEOS_WAIT, videoRefusal } from '#rules/feed/video.ts'

test.each([
  ['missing', 'Please choose a video'],
  ['too_many', 'One video at a time, please'],
  ['empty', 'This file is empty'],
  ['type', 'This isn’t a video we can read. Please choose an AVI, MPEG, QuickTime or MP4'],
  ['no_videos', 'You can’t add videos here.'],
] as const)('a file that cannot be a video is refused with the reason: %s', (fault, message) => {
  expect(videoRefusal(fault)).toEqual({ code: fault, message, field: 'file' })
})

test('a video is refused for the time being while too many videos are waiting', () => {
  expect(VIDEOS_WAIT).toEqual({
    code: 'videos_wait',
    message: 'A lot of videos are waiting right now. Please try again in an hour.',
  })
})
