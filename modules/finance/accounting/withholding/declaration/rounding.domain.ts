import { type Money, roundTo } from '@quina/kernel'

const units = { thousand: 100_000n, peso: 100n } as const
export type DeclarationUnit = keyof typeof units

/** Rounds a row of a declaration: to the thousand, or to the peso, half up (finance dossier §6.4). */
export const declared = (amount: Money, unit: DeclarationUnit): Money =>
  roundTo(amount, units[unit], 'half-up')
