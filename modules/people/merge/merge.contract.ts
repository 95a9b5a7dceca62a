import { z } from 'zod'

/** Why a deed that is hard to undo is done. */
export const reason = z
  .string('Escriba el motivo.')
  .trim()
  .min(10, 'Escriba un motivo de al menos 10 letras.')
  .max(500, 'Use como máximo 500 letras.')

/** Someone who may be the same as the one that is asked about. */
export interface Similar {
  readonly id: string
  readonly name: string
  readonly identification: string
  readonly active: boolean
  readonly score: number
  readonly level: 'possible' | 'probable'
  readonly reasons: readonly string[]
}

/** Two terceros that may be one. */
export interface SimilarPair {
  readonly one: PairSide
  readonly other: PairSide
  readonly score: number
  readonly level: 'possible' | 'probable'
  readonly reasons: readonly string[]
}
export interface PairSide {
  readonly id: string
  readonly name: string
  readonly identification: string
}
