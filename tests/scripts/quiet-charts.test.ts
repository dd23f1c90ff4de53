import { expect, test } from 'vitest'
import { withoutDescriptions } from '#scripts/build/quiet-charts.ts'

test('a build removes the descriptions of a chart, its states and its transitions', () => {
  const chart = `
const back = { target: 'editing', description: "It is, or was, given back." }
export const letter = setup({}).createMachine({
  id: 'letter',
  description: 'A letter.',
  states: { open: { description: 'Read, and kept.', on: { 'letter.closed': back } } },
})`
  expect(withoutDescriptions(chart)).toEqual({
    code: `
const back = { target: 'editing',  }
export const letter = setup({}).createMachine({
  id: 'letter',
  
  states: { open: {  on: { 'letter.closed': back } } },
})`,
    found: 3,
  })
})

test('a field that happens to be named “description” keeps its value', () => {
  const values = `const first = { label: '', description: '', of: { description } }`
  expect(withoutDescriptions(values)).toEqual({ code: values, found: 0 })
})
