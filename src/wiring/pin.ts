import { createElement } from 'react'
import { pinMachine } from '#machines/exchange/pin.machine.ts'
import { withItem } from '#rules/wire/listing.ts'
import { pinExchange } from '#services/exchanges.ts'
import { PinButton } from '#views/exchange/PinButton.tsx'
import type { HomePinProps, PinProps } from '#views/exchange/parts.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

/** Connects the pin of an exchange to the server. This code is only loaded for admins, after the cards. */
export const pinFlow = ({ tell: { announce, changeItem } }: World) =>
  pinMachine.provide({
    actors: { togglePin: calling(pinExchange) },
    actions: { announce, changeItem },
  })

export const pinOf = (world: World) => {
  const flow = pinFlow(world)
  return ({ exchange }: PinProps) => createElement(PinButton, { flow, exchange })
}

/**
 * The pin on the home page. A new pin is shown immediately. The list is then reloaded, because a pin changes its order.
 */
export const homePinOf = (world: World) => {
  const flow = pinFlow(world)
  const { changeItem } = world.tell
  return ({ exchange, load }: HomePinProps) =>
    createElement(PinButton, {
      exchange,
      flow: flow.provide({
        actions: {
          changeItem(args, changed) {
            changeItem(args, changed)
            const { is_pinned } = changed.item
            const shown = load.getSnapshot().context.data ?? []
            load.send({
              type: 'refresh.requested',
              known: withItem(shown, { ...exchange, is_pinned }),
            })
          },
        },
      }),
    })
}
