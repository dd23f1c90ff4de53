import { cropMachine } from '#machines/feed/crop.machine.ts'
import { cutOut, looksAnimated } from '#services/cutting.ts'
import { doing } from './actors.ts'

/** Connects the crop chart to the browser. It needs no server. */
export const cropFlow = () =>
  cropMachine.provide({
    actors: { looksAnimated: doing(looksAnimated), cutOut: doing(cutOut) },
  })
