/** A stream that collects its lines. */
export function collector() {
  const lines: string[] = []
  return {
    write: (line: string) => {
      lines.push(line)
    },
    lines,
    text: () => lines.join('\n'),
  }
}
