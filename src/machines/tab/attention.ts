/** The tab is hidden or offline, or it is seen and online again. */
export type AttentionChanged = { type: 'attention.lost' } | { type: 'attention.returned' }
