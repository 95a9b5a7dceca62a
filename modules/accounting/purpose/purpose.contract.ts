import { starterPurposes } from './starter-purposes.contract.ts'

/** Something an account is needed for, whichever the hospital chooses: cash, the result of the year, rounding. */
export interface Purpose {
  /** `unclassifiedReceipts`: stable, in letters. */
  readonly key: string
  readonly label: string
  /** When the program uses it. */
  readonly help: string
  /** The heading under which it is chosen: *Tesorería*. */
  readonly area: string
  /** The account of the starter chart that serves it; null when each hospital must choose. */
  readonly starter: string | null
}

const declared = new Map<string, Purpose>(starterPurposes.map((purpose) => [purpose.key, purpose]))

/**
 * Declares a purpose, beside the document that needs it. Any module may.
 * @throws Error when another one has the same key.
 */
export function definePurpose(purpose: Purpose): Purpose {
  const other = declared.get(purpose.key)
  if (other !== undefined && other.label !== purpose.label)
    throw new Error(`two purposes are called ${purpose.key}`)
  declared.set(purpose.key, purpose)
  return purpose
}

/** The purposes of all the modules of the program, in the order of their areas. */
export const purposes = (): readonly Purpose[] =>
  [...declared.values()].toSorted((one, other) => one.area.localeCompare(other.area, 'es'))

/** Where purposes are given their accounts. */
export const configurationPath = '/contabilidad/configuracion-inicial'
