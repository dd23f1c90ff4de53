import { expect, test } from 'vitest'
import { coarse, whereQuery } from '#rules/feed/place.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

test.each([
  [
    { lat: 53.80076, lng: -1.54908 },
    { lat: 53.8, lng: -1.55 },
  ],
  [
    { lat: -89.999, lng: 179.999 },
    { lat: -90, lng: 180 },
  ],
])('the position %o is rounded to %o', (where, left) => {
  expect(coarse(where)).toEqual(left)
})

const faultsOf = (query: unknown) => fieldErrors(whereQuery(), query)

test.each([
  ['90', '180'],
  ['-90', '-180'],
  ['0', '-0.0001'],
  ['53.80075512345', '-1.55'],
])('the position %s, %s is accepted', (lat, lng) => {
  expect(whereQuery().parse({ lat, lng })).toEqual({ lat: Number(lat), lng: Number(lng) })
})

const lat = 'lat must be a number from -90 to 90'
const lng = 'lng must be a number from -180 to 180'

test.each([
  [{}, { lat: [lat], lng: [lng] }],
  [
    { lat: '', lng: ' ' },
    { lat: [lat], lng: [lng] },
  ],
  [
    { lat: '90.0001', lng: '-180.0001' },
    { lat: [lat], lng: [lng] },
  ],
  [
    { lat: 'north', lng: 'NaN' },
    { lat: [lat], lng: [lng] },
  ],
  [
    { lat: '1e1', lng: '0x10' },
    { lat: [lat], lng: [lng] },
  ],
  [
    { lat: 'Infinity', lng: '1,5' },
    { lat: [lat], lng: [lng] },
  ],
  [{ lat: ['1', '2'], lng: '1' }, { lat: [lat] }],
])('the position %o is rejected', (query, faults) => {
  expect(faultsOf(query)).toEqual(faults)
})
