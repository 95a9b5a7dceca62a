import { minus, percentText, plus } from '@quina/kernel'
import { nothingOf, type SumsOf } from './roll-up.domain.ts'

/** The stages whose net amounts are accumulated from the first day of the vigencia. */
export const stages = [
  'inicial',
  'adiciones',
  'reducciones',
  'creditos',
  'contracreditos',
  'aplazado',
  'cdp',
  'registro',
  'obligacion',
  'pago',
] as const
/** The stages that also have a column for the requested days. */
export const periodStages = ['cdp', 'registro', 'obligacion', 'pago'] as const

export type Sums = SumsOf<(typeof stages)[number] | `${(typeof periodStages)[number]}Period`>
const sumNames = [...stages, ...periodStages.map((stage) => `${stage}Period` as const)]
export const nothing: Sums = nothingOf(sumNames)

/** The figures that follow from the sums (finance dossier §3.3). */
export function figuresOf(sums: Sums) {
  const {
    inicial,
    adiciones,
    reducciones,
    creditos,
    contracreditos,
    aplazado,
    cdp,
    registro,
    obligacion,
    pago,
  } = sums
  const definitiva = minus(plus(minus(plus(inicial, adiciones), reducciones), creditos), contracreditos)
  return {
    ...sums,
    definitiva,
    disponible: minus(minus(definitiva, aplazado), cdp),
    porComprometer: minus(cdp, registro),
    porObligar: minus(registro, obligacion),
    porPagar: minus(obligacion, pago),
    percentRegistro: percentText(registro, definitiva),
    percentObligacion: percentText(obligacion, definitiva),
    percentPago: percentText(pago, definitiva),
  }
}
