import { fold } from '@quina/kernel'

/** In this order (care dossier §6.3). The database computes the same with `people.sound`. */
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

/** How a Spanish name sounds: *Velásquez* and *Belaskes* are one. Empty when there are no letters. */
export const soundOf = (name: string): string =>
  rules.reduce((text, [from, to]) => text.replace(from, to), fold(name).toUpperCase())

/** What kind of entity it is says nothing of which one. */
const legalForms =
  /\b(s\.?a\.?s|s\.?a|ltda|limitada|e\.?u|e\.?s\.?p|e\.?s\.?e|s\.? en c|cia|compania|y|de|del|la|las|el|los)\b\.?/g

/** How the name of an entity sounds, without its legal form nor the small words. */
export const entitySoundOf = (name: string): string => soundOf(fold(name).replace(legalForms, ' '))
