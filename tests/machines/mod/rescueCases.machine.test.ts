import { expect, test } from 'vitest'
import { rescueCasesMachine } from '#machines/mod/rescueCases.machine.ts'
import { pageOf } from '#tests/support/lists.ts'
import { aModRescue } from '#tests/support/mod-rescues.ts'
import { stage } from '#tests/support/stage.ts'

test('the missing gifts are loaded when the drawer opens', () => {
  const play = stage(rescueCasesMachine, { query: { first: null } })
  play.done('loadItems', pageOf([aModRescue()]))
  expect(play.snapshot().context.items).toEqual([aModRescue()])
})
