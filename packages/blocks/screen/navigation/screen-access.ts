const accesses = new Map<string, string>()

/** Stores the permission of a screen, by its declared path: `/notas-index/:code`. */
export const defineScreenAccess = (path: string, permission: string): void => {
  accesses.set(path, permission)
}

/** The permission of the screen at an address; undefined without a screen. */
export function accessOf(address: string): string | undefined {
  const [path = ''] = address.split('?')
  return accesses.get(path) ?? [...accesses].find(([declared]) => isAt(declared, path))?.[1]
}

/** `/notas-index/NC` is at `/notas-index/:code`. */
function isAt(declared: string, path: string): boolean {
  const wanted = declared.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, place) => part.startsWith(':') || part === given[place])
  )
}
