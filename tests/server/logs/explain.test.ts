import { expect, test } from 'vitest'
import { explain } from '#server/logs/explain.ts'
import { StoreFailed } from '#server/storage/store.ts'

test('if the initial pictures cannot be stored at startup, the one-line error blames the file storage, not the database', () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(explain(new StoreFailed(away))).toBe(
    'DATA_DIR, S3_URL: pictures cannot be stored (ECONNREFUSED)',
  )
})

test('a DATABASE_URL that leads to a standby is explained in one line', () => {
  expect(explain(Object.assign(new Error('cannot execute'), { code: '25006' }))).toBe(
    'DATABASE_URL: leads to a standby, which only reads; it must lead to the primary (25006)',
  )
})
