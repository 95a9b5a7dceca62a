import type { Money } from '@quina/kernel'
import type { DatedPilaLine, PilaLine } from './pila-facts.contract.ts'

type Serialized<T> = { readonly [K in keyof T]: T[K] extends Money ? string : T[K] }

/** PILA lines as a payroll stores them: amounts are centavos in text. */
export type StoredPilaLine = Omit<DatedPilaLine, 'line'> & {
  readonly line: Omit<PilaLine, 'salary' | 'ibc' | 'amounts'> & {
    readonly salary: string
    readonly ibc: Serialized<PilaLine['ibc']>
    readonly amounts: Serialized<PilaLine['amounts']>
  }
}

/** Reads the stored PILA lines of a payroll, with amounts as money. */
export const pilaFromStored = (stored: readonly StoredPilaLine[]): readonly DatedPilaLine[] =>
  stored.map(({ from, to, line }) => ({
    from,
    to,
    line: {
      ...line,
      salary: centavos(line.salary),
      ibc: amountsFrom<PilaLine['ibc']>(line.ibc),
      amounts: amountsFrom<PilaLine['amounts']>(line.amounts),
    },
  }))

const centavos = (text: string): Money => BigInt(text) as Money

const amountsFrom = <T extends object>(stored: Serialized<T>): T =>
  Object.fromEntries(Object.entries(stored).map(([name, text]) => [name, centavos(String(text))])) as T
