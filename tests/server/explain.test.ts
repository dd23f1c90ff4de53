import { expect, test } from 'vitest'
import { explain } from '#server/explain.ts'
import { StoreFailed } from '#server/storage/store.ts'

test('a start that cannot store the first pictures blames the store, not the database, in one line', () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(explain(new StoreFailed(away))).toBe(
    'DATA_DIR, S3_URL: pictures cannot be stored (ECONNREFUSED)',
  )
})
