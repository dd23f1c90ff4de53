/** Whether somebody stands before the page; one that is only fetched ahead can wait. */
export const isAwaited = (isOpen: boolean): boolean => isOpen

/** Whether a tab may load itself anew unasked: once, and not again before the code of some page has come. */
export const mayReload = (hasReloaded: boolean): boolean => !hasReloaded
