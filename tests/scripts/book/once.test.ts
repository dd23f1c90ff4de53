import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { isSentOnce } from '#scripts/book/once.ts'
import { chartsIn } from '#scripts/registry.ts'

const lamp = setup({}).createMachine({ id: 'lamp' })
const [chart] = chartsIn('src/machines/lamp.form.ts', '', { lampForm: lamp })
if (!chart) throw new Error('there is a lamp')

const sources = new Map([
  [
    'src/services/lamp.ts',
    `export const toggleLight = (call) =>
  command('light', { ...call, retry: false })

/** Dims it. */
export const dim = (call) => command('dim', call)

const end = (proof, call) =>
  command('lamp', { ...call, retry: false })

export const endByKey = (key, call) =>
  end(key, call)
`,
  ],
  [
    'src/wiring/lamp.ts',
    `lampForm.provide({ actors: { submit: calling(endByKey) } })
otherForm.provide({ actors: { submit: calling(dim), toggle: calling(toggleLight), fade: calling(dim) } })`,
  ],
])

test('on a chart’s page, a call is marked “sent once” if its service never retries', () => {
  const names = ['submit', 'toggle', 'fade', 'glow']
  expect(names.map((name) => isSentOnce(chart, name, sources))).toEqual([true, true, false, false])
  expect(isSentOnce({ ...chart, name: 'otherForm' }, 'submit', sources)).toBe(false)
})
