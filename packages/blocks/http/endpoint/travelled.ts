import type { MoneyText } from '@quina/kernel'

/** A value of the server as the client receives it: amounts are text. */
export type Travelled<T> = T extends bigint
  ? MoneyText
  : T extends string
    ? T
    : T extends object
      ? { [K in keyof T]: Travelled<T[K]> }
      : T
