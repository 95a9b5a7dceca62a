import type { Money } from '@quina/kernel'

/** The uses of a contract, each with its own total (billing dossier §1.3). */
export const useKinds = {
  invoiced: 'Facturado',
  credited: 'Notas crédito',
  filed: 'Radicado',
  glosa: 'Glosa aceptada',
  paid: 'Pagado',
} as const
export type UseKind = keyof typeof useKinds

/** The state of a contract. An undetermined one has neither value nor balance. */
export interface ContractBalance {
  readonly value: Money | null
  readonly added: Money
  readonly reduced: Money
  /** The value with its otrosíes. */
  readonly worth: Money | null
  readonly invoiced: Money
  readonly credited: Money
  readonly filed: Money
  readonly glosa: Money
  readonly paid: Money
  /** `worth − invoiced + credited`. */
  readonly available: Money | null
  /** Two decimals: `84.27`. */
  readonly usedPercent: string | null
}
