import type { Notice } from './tell.ts'

/**
 * Notifies the member who requested the copy. A separate account email is also sent, even if they have turned off all
 * other emails.
 */
export const copyIsReady: Notice = {
  type: 'copy_ready',
  title: 'The copy of your data is ready',
  link: '/your-data',
}

export const copyHasFailed: Notice = {
  type: 'copy_failed',
  title: 'We couldn’t make the copy of your data. Please ask for it again.',
  link: '/your-data',
}
