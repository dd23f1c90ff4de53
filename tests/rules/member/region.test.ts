import { describe, expect, test } from 'vitest'
import {
  REGION_KEYS,
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

  test('have the specified labels, accepted regions and choice for members', () => {
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

  test('on offer to members exclude the worldwide ones and end with Other', () => {
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

describe('the exchanges that are open', () => {
  test.each([
    ['us', ['worldwide', 'na', 'us']],
    ['canada', ['worldwide', 'worldwide_no_us', 'na', 'canada']],
    ['uk', ['worldwide', 'worldwide_no_us', 'europe', 'uk']],
    ['europe_mainland', ['worldwide', 'worldwide_no_us', 'europe', 'europe_mainland']],
    ['nz', ['worldwide', 'worldwide_no_us', 'nz']],
    [null, []],
  ])('to a member of %s are those of the regions %j', (member, open) => {
    expect(regionsOpenTo(member)).toEqual(open)
  })
})

describe('the refusal of a region', () => {
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
