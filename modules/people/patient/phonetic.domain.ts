/** Sounds that are written in several ways in Spanish, in the order in which they are replaced (§6.3). */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/CH/g, 'X'],
  [/LL/g, 'Y'],
  [/QU(?=[EI])/g, 'K'],
  [/Q/g, 'K'],
  [/C(?=[EI])/g, 'S'],
  [/C/g, 'K'],
  [/Z/g, 'S'],
  [/V/g, 'B'],
  [/G(?=[EI])/g, 'J'],
  [/H/g, ''],
  [/W/g, 'U'],
]

/** How a name sounds, so that *Vélez* and *Beles* are one: two names are alike when this is equal. */
export function phonetic(name: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
  const heard = sounds.reduce((text, [written, sound]) => text.replace(written, sound), letters)
  return heard.replace(/(.)\1+/g, '$1')
}
