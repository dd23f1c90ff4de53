/** What the sides of the theme are called. */
export const themeWords = { dark: 'In the dark side', light: 'Feeling light' }
