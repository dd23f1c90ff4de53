import { expect, test } from 'vitest'
import { contentPageMachine } from '#machines/content/contentPage.machine.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import { aContentPage } from '#tests/support/contents.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { slug: 'rules' }
const unwritten = aFailure({ kind: 'refused', status: 404 })

takesEveryTransition(contentPageMachine, {
  input,
  outcomes: { load: { done: [aContentPage()], error: [unwritten, offline] } },
})

test('a page that does not exist counts as missing and is not requested again', () => {
  const play = stage(contentPageMachine, input)
  play.fail('load', unwritten)
  expect([play.snapshot().value, play.snapshot().can({ type: 'retry.requested' })]).toEqual([
    'missing',
    false,
  ])
})
