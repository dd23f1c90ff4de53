/** Names of the themes, as shown to users. */
export const themeWords = { dark: 'In the dark side', light: 'Feeling light' }
