/** Sent when the tab is hidden or goes offline, and when it is visible and online again. */
export type AttentionChanged = { type: 'attention.lost' } | { type: 'attention.returned' }
