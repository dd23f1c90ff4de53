/** Reserves the space of an icon, for buttons whose real icon is not loaded yet. */
export const iconRoom = <span className="lucide" />
