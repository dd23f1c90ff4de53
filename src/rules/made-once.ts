/** Made when it is first asked for: an `Intl` format takes milliseconds that a page without one need not wait for. */
export function madeOnce<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
