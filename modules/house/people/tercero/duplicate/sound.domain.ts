import { fold } from '@quina/kernel'

/** Applied in this order (care dossier §6.3). The database computes the same with `people.sound`. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/[^A-Z]/g, ''],
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
  [/(.)\1+/g, '$1'],
]

/** Returns how a Spanish name sounds: *Velásquez* and *Belaskes* are the same. Empty when there are no letters. */
export const soundOf = (name: string): string =>
  rules.reduce((text, [from, to]) => text.replace(from, to), fold(name).toUpperCase())

/** The legal form of an entity does not identify it. */
const legalForms =
  /\b(s\.?a\.?s|s\.?a|ltda|limitada|e\.?u|e\.?s\.?p|e\.?s\.?e|s\.? en c|cia|compania|y|de|del|la|las|el|los)\b\.?/g

/** Returns how the name of an entity sounds, without its legal form and the small words. */
export const entitySoundOf = (name: string): string => soundOf(fold(name).replace(legalForms, ' '))
