/** As large as any icon: it stands in a button whose own icon is part of what is still to come. */
export const iconRoom = <span className="lucide" />
