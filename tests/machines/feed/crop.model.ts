/** Reference model for cropping a picture, written from the specification. */
import { expect } from 'vitest'
import type { CropInput, cropMachine } from '#machines/feed/crop.machine.ts'
import type { Ratio, Selection } from '#rules/feed/crop.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/**
 * A picture is cropped to one of the ratios, or sent uncropped. An animation is cropped only after a confirmation. A
 * TIFF, which most browsers cannot display, is sent uncropped. A selection takes effect half a second after it was last
 * moved.
 */
interface Crop extends Said {
  shows: 'nothing yet' | 'a question' | 'the picture' | 'the tool' | 'a refusal' | 'the end'
  ratio: Ratio
  selection: Selection | null
  hasFailed: boolean
  output?: File | null
  knows: CropInput
}

/** Matches only this very file, because `toEqual` treats any two files as equal. */
const same = (file: File) => expect.toSatisfy((other: unknown) => other === file)
const show = (was: Crop, shows: Crop['shows'], change: Partial<Crop> = {}): Crop => {
  const { ratio, selection, hasFailed, knows } = was
  return { shows, ratio, selection, hasFailed, knows, ...change }
}
const end = (was: Crop, file: File | null) =>
  show(was, 'the end', { hasEnded: true, output: file && same(file) })
const isAdjusting = ({ shows, busy }: Crop) => shows === 'the tool' && !busy

export const cropModel: Model<typeof cropMachine, Crop> = {
  start: (knows) => {
    const { file, ratios } = knows
    const ratio = ratios[0] ?? null
    const was: Crop = { shows: 'the picture', ratio, selection: null, hasFailed: false, knows }
    if (file.type === 'image/tiff') return show(was, 'a refusal')
    return file.type === 'image/gif'
      ? show(was, 'nothing yet', { started: [['looksAnimated', { file: same(file) }]] })
      : was
  },
  on: {
    'looksAnimated done': (was, isAnimated) => show(was, isAnimated ? 'a question' : 'the picture'),
    'looksAnimated failed': (was) => show(was, 'a refusal'),
    'still.accepted': (was) => (was.shows === 'a question' ? show(was, 'the picture') : was),
    'picture.loaded': (was) => (was.shows === 'the picture' ? show(was, 'the tool') : was),
    'picture.refused': (was) =>
      was.shows === 'the picture' || isAdjusting(was) ? show(was, 'a refusal') : was,
    'selection.changed': (was, { selection }) => {
      if (was.shows === 'the picture') return { ...was, selection }
      return isAdjusting(was) ? show(was, 'the tool', { selection, waits: [500] }) : was
    },
    'after settlingTime': (was) => show(was, 'the tool'),
    'ratio.chosen': (was, { ratio }) => (isAdjusting(was) ? { ...was, ratio } : was),
    'crop.confirmed': (was) => {
      const { selection, knows } = was
      if (!isAdjusting(was) || selection === null) return was
      const started = [['cutOut', { file: same(knows.file), selection }]] as const
      return show(was, 'the tool', { hasFailed: false, busy: true, started })
    },
    'cutOut done': end,
    'cutOut failed': (was) => show(was, 'the tool', { hasFailed: true }),
    'whole.chosen': (was) =>
      isAdjusting(was) || was.shows === 'a question' || was.shows === 'a refusal'
        ? end(was, was.knows.file)
        : was,
    'crop.cancelled': (was) => end(was, null),
  },
  shows: ({ value, context: { ratio, selection, hasFailed } }) => ({
    shows: typeof value === 'object' ? 'the tool' : screens[value],
    ratio,
    selection,
    hasFailed,
  }),
}

const screens = {
  looking: 'nothing yet',
  inspecting: 'nothing yet',
  asking: 'a question',
  loading: 'the picture',
  exporting: 'the tool',
  broken: 'a refusal',
  cropped: 'the end',
  whole: 'the end',
  cancelled: 'the end',
} as const
