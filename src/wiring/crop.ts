import { cropMachine } from '#machines/feed/crop.machine.ts'
import { cutOut, looksAnimated } from '#services/cutting.ts'
import { doing } from './actors.ts'

/** Cropping a picture, over the browser alone. */
export const cropFlow = () =>
  cropMachine.provide({
    actors: { looksAnimated: doing(looksAnimated), cutOut: doing(cutOut) },
  })
