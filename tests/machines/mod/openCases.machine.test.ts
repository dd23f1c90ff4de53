import { expect, test } from 'vitest'
import { openCasesMachine } from '#machines/mod/openCases.machine.ts'
import { aModCase } from '#tests/support/builders.ts'
import { pageOf } from '#tests/support/lists.ts'
import { stage } from '#tests/support/stage.ts'

const input = { query: { first: null } }

test('the list of cases is empty after the last one is settled', () => {
  const play = stage(openCasesMachine, input)
  play.done('loadItems', pageOf([aModCase({ id: 51 })]))
  play.send({ type: 'item.removed', id: 51 })
  expect(play.snapshot().value).toBe('empty')
})
