import { createActor } from 'xstate'
import { type MissingPartsRef, missingPartsMachine } from '#machines/tab/missingParts.machine.ts'
import { type PartCodeRef, partCodeMachine } from '#machines/tab/partCode.machine.ts'
import { whenDrawn } from '#views/kit/turns.ts'
import { doing, hearing } from './actors.ts'
import { inspect } from './inspector.ts'
import { networkReturn } from './network.ts'

/** Connects the chart for lazy-loaded code to the browser: the files, the first frame of the page, and the network. */
export const partCodeInBrowser = (load: () => Promise<void>) =>
  partCodeMachine.provide({
    actors: {
      fetchCode: doing(load),
      /** Reports once that the page is painted and the browser is idle. */
      page: hearing<{ type: 'page.drawn' }>((tell) =>
        whenDrawn(() => tell({ type: 'page.drawn' })),
      ),
      network: networkReturn,
    },
  })

/** The charts of all code that this tab has started to load lazily. */
const parts = new Set<PartCodeRef>()

/** Connects the message about missing code to the charts of all lazy-loaded code in this tab. */
export const missingPartsInTab = missingPartsMachine.provide({
  actions: {
    retryParts: () => {
      for (const part of parts) part.send({ type: 'retry.requested' })
    },
  },
})

/** Starts the chart that loads the code of one part of a page. */
export function startPart(load: () => Promise<void>, isUnseen: boolean): PartCodeRef {
  const part = createActor(partCodeInBrowser(load), { input: { isUnseen }, inspect: inspect() })
  parts.add(part)
  return part.start()
}

let missing: MissingPartsRef | undefined

/** The chart of the places in this tab whose lazy-loaded code is missing. */
export function missingParts(): MissingPartsRef {
  missing ??= createActor(missingPartsInTab, { inspect: inspect() }).start()
  return missing
}
