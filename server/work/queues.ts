/** What becomes of a job of a queue, in seconds and tries. */
interface Queue {
  /**
   * How often it is tried again after a failure, and how long it waits at first: twice as long each time. The end of its
   * process is forgiven beyond that.
   */
  retryLimit: number
  retryDelay: number
  /** Longer than it can take: then it counts as failed, whoever had it. */
  expireInSeconds: number
  /** The queue that hears of a job that was given up, with the same id. */
  deadLetter?: QueueName
}

export type QueueName =
  | 'video-given-up'
  | 'transcode'
  | 'copy-given-up'
  | 'copy'
  | 'sweep'
  | 'compare'

/** Longest time of a transcoding, in seconds. */
export const LONGEST_TRANSCODING = 15 * 60
const TO_FETCH_AND_STORE = 3 * 60

/** A queue comes after its dead letters. */
export const QUEUES: Record<QueueName, Queue> = {
  'video-given-up': { retryLimit: 20, retryDelay: 30, expireInSeconds: 60 },
  transcode: {
    // Half a day of a store that is away, or a disk that is full: ffmpeg's own verdict is no failure of the job.
    retryLimit: 10,
    retryDelay: 30,
    expireInSeconds: LONGEST_TRANSCODING + TO_FETCH_AND_STORE,
    deadLetter: 'video-given-up',
  },
  'copy-given-up': { retryLimit: 20, retryDelay: 30, expireInSeconds: 60 },
  copy: { retryLimit: 4, retryDelay: 30, expireInSeconds: 30 * 60, deadLetter: 'copy-given-up' },
  sweep: { retryLimit: 2, retryDelay: 60, expireInSeconds: 30 * 60 },
  compare: { retryLimit: 2, retryDelay: 60, expireInSeconds: 60 * 60 },
}

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]

/** All that a job carries: what it is about is a row of ours, which can be erased. */
export interface JobData {
  id: number
}
