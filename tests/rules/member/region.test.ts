import { describe, expect, test } from 'vitest'
import {
  fitsNowhere,
  NO_REGION,
  REGION_KEYS,
  REGION_LINK,
  REGIONS,
  regionByKey,
  regionLabel,
  regionRefusal,
  regionsForRegistration,
  regionsOpenTo,
} from '#rules/member/region.ts'

describe('the regions', () => {
  test('are found by key', () => {
    expect(REGIONS.map(({ key }) => key)).toEqual([...REGION_KEYS])
    expect(regionByKey('nz')?.label).toBe('New Zealand / Australia')
    expect(regionByKey('moon')).toBe(null)
  })

  test('have the specified labels, accepted regions and choices for members', () => {
    expect(
      REGIONS.map(({ key, label, accepts, useForRegister }) => [
        key,
        label,
        accepts ?? null,
        useForRegister,
      ]),
    ).toEqual([
      ['worldwide', 'Worldwide', null, false],
      ['worldwide_no_us', 'Worldwide (no US)', null, false],
      ['na', 'North America', ['us', 'canada', 'na'], false],
      ['europe', 'Europe', ['europe', 'uk', 'europe_mainland'], false],
      ['uk', 'United Kingdom', ['uk'], true],
      ['us', 'United States', ['us'], true],
      ['canada', 'Canada', ['canada'], true],
      ['europe_mainland', 'Europe mainland', ['europe_mainland'], true],
      ['nz', 'New Zealand / Australia', ['nz'], true],
    ])
  })

  test('offered to members exclude the worldwide ones and end with “Other”', () => {
    expect(regionsForRegistration).toEqual([
      { key: 'uk', label: 'United Kingdom' },
      { key: 'us', label: 'United States' },
      { key: 'canada', label: 'Canada' },
      { key: 'europe_mainland', label: 'Europe mainland' },
      { key: 'nz', label: 'New Zealand / Australia' },
      { key: null, label: 'Other' },
    ])
  })

  test('have labels', () => {
    expect([regionLabel('uk'), regionLabel(null)]).toEqual(['United Kingdom', 'Other'])
  })
})

describe('the exchanges open to a member', () => {
  test.each([
    ['us', ['worldwide', 'na', 'us']],
    ['canada', ['worldwide', 'worldwide_no_us', 'na', 'canada']],
    ['uk', ['worldwide', 'worldwide_no_us', 'europe', 'uk']],
    ['europe_mainland', ['worldwide', 'worldwide_no_us', 'europe', 'europe_mainland']],
    ['nz', ['worldwide', 'worldwide_no_us', 'nz']],
    [null, []],
  ])('from %s are those in the regions %j', (member, open) => {
    expect(regionsOpenTo(member)).toEqual(open)
  })
})

describe('the refusal because of a region', () => {
  test('names the exchange’s region and the member’s', () => {
    expect(regionRefusal('worldwide_no_us', 'us')).toEqual({
      code: 'region',
      message:
        'This exchange is for members outside the United States, and your region is United States.',
    })
  })

  test('tells a member without a region where to set one, even for a worldwide exchange', () => {
    expect(regionRefusal('worldwide', null)).toEqual({
      code: 'region',
      message:
        'Your region is Other, and exchanges only accept members from a listed region. You can set yours on your profile.',
    })
  })

  test('is null if the region is accepted', () => {
    expect(regionRefusal('europe', 'uk')).toBe(null)
  })
})

test.each([
  ['uk', 'in the United Kingdom'],
  ['us', 'in the United States'],
  ['europe_mainland', 'in Europe mainland'],
])('a refusal for the region %s says that the exchange is for members %s', (region, where) => {
  expect(regionRefusal(region, 'nz')?.message).toBe(
    `This exchange is for members ${where}, and your region is New Zealand / Australia.`,
  )
})

test('a member without a region is referred to their profile', () => {
  expect([fitsNowhere(null), fitsNowhere(undefined), fitsNowhere('uk')]).toEqual([
    true,
    true,
    false,
  ])
  expect([NO_REGION, REGION_LINK, regionRefusal('moon', 'uk')?.code]).toEqual([
    'Without a region you can’t join any exchange.',
    '/profile',
    'region',
  ])
})
