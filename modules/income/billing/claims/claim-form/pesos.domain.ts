import { type Money, money } from '@quina/kernel'

/** Whole pesos. An amount with centavos keeps them, which is a fault of the claim. */
export const inPesos = (text: string | Money): string => {
  const amount = typeof text === 'string' ? money(text) : text
  const centavos = amount % 100n
  return centavos === 0n ? String(amount / 100n) : `${amount / 100n}.${String(centavos).padStart(2, '0')}`
}
