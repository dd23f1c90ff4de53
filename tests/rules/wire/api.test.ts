import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  envelope,
  filterOf,
  idParams,
  isOn,
  listQuery,
  metaOf,
  page,
  slugParams,
} from '#rules/wire/api.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

const query = listQuery({
  perPage: 12,
  sorts: ['-created_at', 'created_at'],
  includes: ['user', 'comments'],
  filters: ['search', 'is_soon'],
})

describe('a list query', () => {
  test('has defaults', () => {
    expect(query.parse({})).toEqual({ page: 1, perPage: 12, sort: '-created_at', include: '' })
  })

  test('is parsed from text', () => {
    const parsed = query.parse({
      page: '3',
      perPage: '100',
      sort: 'created_at',
      include: 'user,comments',
      'filter[search]': 'mail',
    })
    expect(parsed).toEqual({
      page: 3,
      perPage: 100,
      sort: 'created_at',
      include: 'user,comments',
      'filter[search]': 'mail',
    })
    expect(filterOf(parsed, 'search')).toBe('mail')
    expect(filterOf(parsed, 'is_soon')).toBe(undefined)
  })

  test.each([
    [{ page: '0' }, { page: ['page must be a whole number from 1 to 1000000'] }],
    [{ page: '1.5' }, { page: ['page must be a whole number from 1 to 1000000'] }],
    [{ page: 'first' }, { page: ['page must be a number'] }],
    [{ perPage: '101' }, { perPage: ['perPage must be a whole number from 1 to 100'] }],
    [{ sort: 'likes' }, { sort: ['Unknown sort: likes'] }],
    [{ include: 'user,secrets' }, { include: ['Unknown include: user,secrets'] }],
    [{ 'filter[moon]': '1' }, { 'filter[moon]': ['Unknown filter[moon]'] }],
    [{ 'filter[search]': ['a', 'b'] }, { 'filter[search]': ['filter[search] must be one value'] }],
    [{ filter: 'x' }, { filter: ['Unknown filter'] }],
  ])('rejects %j with a message that names the parameter', (asked, errors) => {
    expect(fieldErrors(query, asked)).toEqual(errors)
  })

  test('ignores unknown parameters', () => {
    expect(fieldErrors(query, { utm_source: 'mail' })).toEqual({})
  })

  test('turns a filter on for 1 or true', () => {
    expect(['1', 'true', '0', 'false', undefined].map(isOn)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a path', () => {
  test.each(['0', '-1', '1.5', 'x', '', '2147483648', '1e99'])(
    'with the id “%s” is not found',
    (id) => {
      expect(fieldErrors(idParams, { id })).toEqual({ id: ['Not found'] })
    },
  )

  test('accepts ids, and for an exchange also slugs', () => {
    expect(idParams.parse({ id: '7' })).toEqual({ id: 7 })
    expect(slugParams.parse({ id: 'winter-mail' })).toEqual({ id: 'winter-mail' })
    expect(fieldErrors(slugParams, { id: "x'; drop" })).toEqual({ id: ['Not found'] })
  })
})

describe('a paged list', () => {
  test.each([
    [0, { current_page: 1, last_page: 1, per_page: 5, total: 0 }],
    [5, { current_page: 1, last_page: 1, per_page: 5, total: 5 }],
    [6, { current_page: 1, last_page: 2, per_page: 5, total: 6 }],
  ])('with %i items counts its pages', (total, meta) => {
    expect(metaOf(1, 5, total)).toEqual(meta)
  })

  test('is sent with its meta, and a single item is sent in an envelope', () => {
    const list = { data: [1], meta: metaOf(1, 5, 1) }
    expect(page(z.number()).parse(list)).toEqual(list)
    expect(envelope(z.number()).parse({ data: 1, more: 2 })).toEqual({ data: 1 })
  })
})
