/** What a chart hears when its page's address opens one of its overlays: `overlayOpened('remove', 21)`. */
export const overlayOpened = (
  what: string,
  id: number | null = null,
  token: string | null = null,
) => ({ type: 'overlay.opened', what, id, token }) as const

/** What it hears when the address names that overlay no more. */
export const overlayClosed = { type: 'overlay.closed' } as const
