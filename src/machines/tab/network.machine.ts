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
      description: 'Nothing is to be said.',
      on: { 'network.lost': 'offline' },
    },
    offline: {
      description: 'No call reaches anybody; what is here can be read, what is typed stays.',
      on: { 'network.returned': 'returned' },
    },
    returned: {
      description: 'Says for a moment that the network is back.',
      on: { 'network.lost': 'offline' },
      after: { goodNewsLifetime: 'online' },
    },
  },
})

export type NetworkRef = ActorRefFrom<typeof networkMachine>
