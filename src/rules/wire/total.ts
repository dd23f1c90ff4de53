import type { Meta } from './api.ts'

/** "14 exchanges", "More than 1,000 exchanges". @param label words an exact total */
export const totalLabel = (
  { total, total_is_capped }: Meta,
  label: (total: number) => string,
): string => (total_is_capped ? `More than ${label(total)}` : label(total))
