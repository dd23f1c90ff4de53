import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../../src/views/styles/tokens.css', import.meta.url), 'utf8')

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Backgrounds that text may have, in addition to the soft background of its own tone. */
const grounds = ['bg-deep', 'bg', 'surface', 'surface-2', 'surface-3', 'field']

describe('the contrast of text is at least 4.5 on every background of both themes', () => {
  const inks = [
    'text',
    'text-2',
    'text-3',
    'primary-text',
    'wax-text',
    'air',
    'ok',
    'warn',
    'danger',
  ]
  test.each(pairs(inks, grounds))('%s on %s', (ink, ground) => {
    expect(worst(ink, ground)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('each tone is readable on its own soft background', () => {
  test.each([
    ['primary-text', 'primary-soft'],
    ['wax-text', 'wax-soft'],
    ['air', 'air-soft'],
    ['ok', 'ok-soft'],
    ['warn', 'warn-soft'],
    ['danger', 'danger-soft'],
  ])('%s on %s has a contrast of at least 5.4', (ink, ground) => {
    expect(worst(ink, ground)).toBeGreaterThanOrEqual(5.4)
  })

  const softs = ['primary-soft', 'wax-soft', 'air-soft', 'ok-soft', 'warn-soft', 'danger-soft']
  test.each(pairs(['text', 'text-2'], softs))(
    '%s on %s has a contrast of at least 7',
    (ink, ground) => {
      expect(worst(ink, ground)).toBeGreaterThanOrEqual(7)
    },
  )
})

describe('filled buttons are readable at rest, hovered and pressed', () => {
  test.each([
    ['on-primary', 'primary', 7.5],
    ['on-primary', 'primary-hover', 7.5],
    ['on-primary', 'primary-press', 7.5],
    ['on-danger', 'danger-fill', 5],
    ['on-danger', 'danger-hover', 5],
  ] as const)('%s on %s has a contrast of at least %d', (ink, ground, threshold) => {
    expect(worst(ink, ground)).toBeGreaterThanOrEqual(threshold)
  })
})

test('a destructive button is as red when hovered as at rest', () => {
  expect(hues('danger-hover')).toEqual(hues('danger-fill'))
})

describe('paper is light in both themes', () => {
  test.each([
    ['paper-ink', 'paper', 13],
    ['paper-ink-2', 'paper', 7],
    ['paper-ink', 'paper-2', 7],
    ['paper-ink-2', 'paper-2', 4.5],
    ['paper-ink', 'kraft', 4.5],
  ] as const)('%s on %s has a contrast of at least %d', (ink, ground, threshold) => {
    expect(worst(ink, ground)).toBeGreaterThanOrEqual(threshold)
  })

  test('the focus ring and a button’s outline are visible on paper', () => {
    const paper = colour('paper', 'light')
    expect(contrast(colour('focus', 'light'), paper)).toBeGreaterThanOrEqual(3)
    expect(contrast(colour('border-strong', 'light'), paper)).toBeGreaterThanOrEqual(3)
  })
})

describe('the contrast of non-text elements is at least 3 on every background', () => {
  test.each(pairs(['border-strong', 'wax', 'focus', 'primary-edge'], grounds))(
    '%s on %s',
    (ink, ground) => {
      expect(worst(ink, ground)).toBeGreaterThanOrEqual(3)
    },
  )
})

test('disabled text is still visible', () => {
  for (const ground of ['bg', 'surface', 'field']) {
    expect(worst('text-disabled', ground)).toBeGreaterThanOrEqual(3)
  }
})

test('repeating stripes are not mixed in OKLab, where Firefox blurs their edges', () => {
  const folder = new URL('../../../src/views/', import.meta.url)
  const gradients = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').match(REPEATED) ?? [])
  expect(gradients.length).toBeGreaterThan(0)
  expect(gradients.filter((gradient) => !gradient.includes(' in srgb,'))).toEqual([])
})

test('the stylesheet is parsed into more than 100 tokens', () => {
  expect(declarations().size).toBeGreaterThan(100)
})

/** Matches a repeating gradient up to its first colour. */
const REPEATED = /repeating-\w+-gradient\((?:\s|\/\*[^*]*\*\/)*[^,]*,/g

/** The hues of a token, one for each theme that defines the token. */
const hues = (token: string): string[] =>
  [...(declarations().get(token) ?? '').matchAll(/oklch\([\d.]+ [\d.]+ ([\d.]+)\)/g)].map(
    ([, hue = '']) => hue,
  )

function pairs(inks: readonly string[], on: readonly string[]): [string, string][] {
  return inks.flatMap((ink) => on.map((ground): [string, string] => [ink, ground]))
}

/** The lower contrast ratio of the two themes. */
function worst(ink: string, ground: string): number {
  return Math.min(...themes.map((theme) => contrast(colour(ink, theme), colour(ground, theme))))
}

function declarations(): Map<string, string> {
  const root = css.slice(0, css.indexOf('@media'))
  return new Map(
    [...root.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

type Rgb = readonly [number, number, number]

/** Linear sRGB of a token in a theme. */
function colour(token: string, theme: Theme): Rgb {
  const value = declarations().get(token)
  if (value === undefined) throw new Error(`no token --${token}`)
  const found = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
  const chosen = found[theme === 'dark' ? found.length - 1 : 0]
  if (chosen === undefined) throw new Error(`--${token} is no plain oklch colour: ${value}`)
  return linear(Number(chosen[1]), Number(chosen[2]), Number(chosen[3]))
}

/**
 * oklch → oklab → linear sRGB, with Björn Ottosson's matrices. Colours outside the gamut are clipped, as on a screen.
 */
function linear(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (part: number) => Math.min(1, Math.max(0, part))
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Contrast ratio as defined by WCAG 2. */
function contrast(one: Rgb, other: Rgb): number {
  const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
  const [high, low] = [luminance(one), luminance(other)].sort((x, y) => y - x)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}
