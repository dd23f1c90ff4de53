import { type ActorRefFrom, setup } from 'xstate'
import { needListener } from '#machines/needs.ts'
import { ONLINE_NOTICE_MS } from '#rules/tab/waits.ts'

export type NetworkEvent = { type: 'network.lost' } | { type: 'network.returned' }

/**
 * The network state of the browser. Members are notified when the connection is lost, including what still works, and
 * when it is back. Nothing else depends on this state, because a browser that reports it is online may still be unable
 * to reach the server.
 */
export const networkMachine = setup({
  types: { events: {} as NetworkEvent },
  actors: { network: needListener<NetworkEvent>() },
  delays: { goodNewsLifetime: ONLINE_NOTICE_MS },
}).createMachine({
  id: 'network',
  description: 'Whether the browser has a network.',
  invoke: { id: 'network', src: 'network' },
  initial: 'online',
  states: {
    online: {
      description: 'The browser is online.',
      on: { 'network.lost': 'offline' },
    },
    offline: {
      description: 'The browser is offline. Loaded content can be read, and typed values stay.',
      on: { 'network.returned': 'returned' },
    },
    returned: {
      description: 'A message says for a moment that the network is back.',
      on: { 'network.lost': 'offline' },
      after: { goodNewsLifetime: 'online' },
    },
  },
})

export type NetworkRef = ActorRefFrom<typeof networkMachine>
