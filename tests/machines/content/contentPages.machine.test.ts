import { expect, test } from 'vitest'
import { contentPagesMachine } from '#machines/content/contentPages.machine.ts'
import { offline } from '#tests/support/builders.ts'
import { aPageEntry } from '#tests/support/contents.ts'
import { stage } from '#tests/support/stage.ts'

test('pages that failed to load can be requested again', () => {
  const play = stage(contentPagesMachine)
  play.fail('load', offline)
  play.send({ type: 'retry.requested' })
  play.done('load', [aPageEntry()])
  expect([play.snapshot().value, play.snapshot().context.data]).toEqual(['ready', [aPageEntry()]])
})
