import type { Money } from './money.ts'

/**
 * The same value as a query of the database gives it: ids, days and choices are text, and amounts are whole centavos. The
 * constraints of its table are what holds it then.
 */
export type Plain<T> = T extends Money
  ? bigint
  : T extends string
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Plain<Item>[]
      : T extends object
        ? { readonly [K in keyof T]: Plain<T[K]> }
        : T
