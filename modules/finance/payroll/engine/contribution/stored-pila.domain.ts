import type { Money } from '@quina/kernel'
import type { DatedPilaLine, PilaLine } from './pila-facts.contract.ts'

type Stored<T> = { readonly [K in keyof T]: T[K] extends Money ? string : T[K] }

/** Lines as they are stored with a payroll: amounts are centavos in text. */
export type StoredPilaLine = Omit<DatedPilaLine, 'line'> & {
  readonly line: Omit<PilaLine, 'salary' | 'ibc' | 'amounts'> & {
    readonly salary: string
    readonly ibc: Stored<PilaLine['ibc']>
    readonly amounts: Stored<PilaLine['amounts']>
  }
}

/** The lines of PILA that a payroll stored, with their amounts again. */
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

const amountsFrom = <T extends object>(stored: Stored<T>): T =>
  Object.fromEntries(Object.entries(stored).map(([name, text]) => [name, centavos(String(text))])) as T
