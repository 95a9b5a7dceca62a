const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** *Chrome en Windows*, from the user agent of a browser; the beginning of the user agent when the browser is unknown. */
export function browserIn(userAgent: string): string {
  const find = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser === undefined) return userAgent.slice(0, 60) || 'Equipo desconocido'
  return system === undefined ? browser : `${browser} en ${system}`
}
