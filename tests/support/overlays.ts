/** The event that a chart receives when the URL opens one of its overlays: `overlayOpened('remove', 21)`. */
export const overlayOpened = (
  what: string,
  id: number | null = null,
  token: string | null = null,
) => ({ type: 'overlay.opened', what, id, token }) as const

/** The event that a chart receives when the URL no longer contains the open overlay. */
export const overlayClosed = { type: 'overlay.closed' } as const
