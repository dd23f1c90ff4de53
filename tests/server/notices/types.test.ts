import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOTIFICATION_TYPES } from '#rules/member/notification.ts'

test('each type of notice is made by something', () => {
  const folder = 'server/notices'
  const written = readdirSync(folder)
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')
  expect(NOTIFICATION_TYPES.filter((type) => !written.includes(`'${type}'`))).toEqual([])
})
