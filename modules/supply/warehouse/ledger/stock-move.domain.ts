import type { Day, Money } from '@quina/kernel'
import type { Quantity } from './quantity.domain.ts'

export const moveKinds = {
  purchase: 'Compra',
  remission: 'Remisión',
  donation: 'Donación',
  serviceReturn: 'Devolución de un servicio',
  surplus: 'Sobrante',
  loanIn: 'Préstamo recibido',
  opening: 'Saldo inicial',
  transferIn: 'Traslado recibido',
  consumption: 'Consumo',
  patient: 'Paciente',
  supplierReturn: 'Devolución al proveedor',
  expired: 'Baja por vencimiento',
  damaged: 'Baja por avería',
  stolen: 'Hurto',
  shortage: 'Faltante',
  loanOut: 'Préstamo entregado',
  clothing: 'Dotación',
  transferOut: 'Traslado enviado',
  preparedOut: 'Usado en una preparación',
  preparedIn: 'Preparado',
  consignmentIn: 'Recibido en consignación',
  consignmentOut: 'Usado de la consignación',
  revaluation: 'Ajuste de valor',
} as const
export type MoveKind = keyof typeof moveKinds

/** A move of stock: entries are positive and exits negative, in quantity and in value. */
export interface StockMove {
  readonly kind: MoveKind
  readonly productId: string
  readonly storeId: string
  readonly lotId: string
  /** The book date. */
  readonly day: Day
  /** When the goods actually moved; the book date, unless the paper is late. */
  readonly happenedOn: Day
  readonly quantity: Quantity
  readonly value: Money
  readonly lineId: string | null
  readonly costCentreId: string | null
  /** The move that it reverses. */
  readonly reverses?: string
}
