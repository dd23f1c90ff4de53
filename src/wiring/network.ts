import { type NetworkEvent, networkMachine } from '#machines/tab/network.machine.ts'
import { onNetworkReturn } from '#services/network.ts'
import { hearing } from './actors.ts'

/** Reports when the network is back. */
export const networkReturn = hearing<{ type: 'network.returned' }>((tell) =>
  onNetworkReturn(() => tell({ type: 'network.returned' })),
)

/** Connects the network chart to the browser's online state. */
export const networkOfBrowser = networkMachine.provide({
  actors: {
    /** Reports when the browser goes offline, or is offline when the chart starts, and when it is online again. */
    network: hearing<NetworkEvent>((tell) => {
      const lose = () => tell({ type: 'network.lost' })
      const regain = () => tell({ type: 'network.returned' })
      window.addEventListener('offline', lose)
      window.addEventListener('online', regain)
      if (!navigator.onLine) lose()
      return () => {
        window.removeEventListener('offline', lose)
        window.removeEventListener('online', regain)
      }
    }),
  },
})
