import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { NO_VIDEOS } from './upload.ts'

/** The reasons why the server does not accept an uploaded file as a video. */
export type VideoFault = 'missing' | 'too_many' | 'empty' | 'type' | 'no_videos'

const words: Record<VideoFault, string> = {
  missing: 'Please choose a video',
  too_many: 'One video at a time, please',
  empty: 'This file is empty',
  type: 'This isn’t a video we can read. Please choose an AVI, MPEG, QuickTime or MP4',
  no_videos: NO_VIDEOS,
}

/** The refusal while too many videos are queued for transcoding. */
export const VIDEOS_WAIT: Refusal = refusal(
  'videos_wait',
  'A lot of videos are waiting right now. Please try again in an hour.',
)

export const videoRefusal = (fault: VideoFault): Refusal => refusal(fault, words[fault], 'file')
