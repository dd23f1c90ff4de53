import type { Notice } from './tell.ts'

/** To whoever has asked for it; a letter about her account tells her as well, whatever emails she has ended. */
export const copyIsReady: Notice = {
  type: 'copy_ready',
  title: 'The copy of your data is ready',
  link: '/your-data',
}

export const copyHasFailed: Notice = {
  type: 'copy_failed',
  title: 'The copy of your data could not be made. Please ask for it again.',
  link: '/your-data',
}
