/** A workspace as declared by its package.json. */
export interface Workspace {
  /** `modules/income/billing` */
  readonly folder: string
  /** `@quina/billing` */
  readonly name: string
  readonly uses: readonly string[]
}

/**
 * Returns the folders of a workspace (by the last word of its path) and of all its dependents, nearest first.
 * @throws Error when there is no such workspace.
 */
export function withDependents(workspaces: readonly Workspace[], word: string): string[] {
  const first = workspaces.find(({ folder }) => folder.split('/').at(-1) === word)
  if (first === undefined) {
    const known = workspaces.map(({ folder }) => folder.split('/').at(-1)).sort()
    throw new Error(`There is no workspace «${word}». There are: ${known.join(', ')}.`)
  }
  const found = [first]
  for (const one of found)
    found.push(...workspaces.filter((other) => other.uses.includes(one.name) && !found.includes(other)))
  return found.map(({ folder }) => folder)
}
