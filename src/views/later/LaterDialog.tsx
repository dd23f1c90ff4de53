import type { DialogProps } from '#views/kit/Dialog.tsx'
import { later } from './later.tsx'

const Dialog = later(async () => ({ default: (await import('#views/kit/Dialog.tsx')).Dialog }))

/** A dialog whose code is fetched when it is first opened, or when the pointer or the focus reaches its opener. */
export const LaterDialog = Object.assign(
  (props: DialogProps) => <Dialog {...props} isWanted={props.isOpen} />,
  { prefetch: Dialog.prefetch },
)
