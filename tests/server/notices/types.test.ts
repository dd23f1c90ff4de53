import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOTIFICATION_TYPES } from '#rules/member/notification.ts'

/** What nothing tells yet: reminders come with a job of their own. */
const WAITING = ['exchange_starting', 'signup_reminder', 'sending_reminder']

test('each type of notice is made by something, or waits for its feature', () => {
  const folder = 'server/notices'
  const written = readdirSync(folder)
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')
  const unmade = NOTIFICATION_TYPES.filter((type) => !written.includes(`'${type}'`))
  expect(unmade).toEqual(WAITING)
})
