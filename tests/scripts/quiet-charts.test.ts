import { expect, test } from 'vitest'
import { withoutDescriptions } from '#scripts/build/quiet-charts.ts'

test('what a chart says of itself is left out, wherever it stands', () => {
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

test('a field that happens to be called so keeps its value', () => {
  const values = `const first = { label: '', description: '', of: { description } }`
  expect(withoutDescriptions(values)).toEqual({ code: values, found: 0 })
})

test('so are the types, which are nothing by then', () => {
  const chart = `setup({ types: { context: {}, events: {} }, guards: { types: { a: 1 } } })`
  expect(withoutDescriptions(chart)).toEqual({
    code: `setup({  guards: { types: { a: 1 } } })`,
    found: 1,
  })
})
