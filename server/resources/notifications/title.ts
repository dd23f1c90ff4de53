/** Inserts the name into a stored title. @param nickname null for a member who no longer has one */
export function titleWith(title: string, nameAt: number | null, nickname: string | null): string {
  if (nameAt === null) return title
  const called = nickname ?? (nameAt === 0 ? 'A critter' : 'a critter')
  return title.slice(0, nameAt) + called + title.slice(nameAt)
}
