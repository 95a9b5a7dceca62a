import { benefitLaw } from './law/benefit-law.contract.ts'
import { contributionLaw } from './law/contribution-law.contract.ts'
import { hoursLaw } from './law/hours-law.contract.ts'
import { leaveLaw } from './law/leave-law.contract.ts'
import { wageLaw } from './law/wage-law.contract.ts'
import type { LawRows } from './parameter.contract.ts'

/** The parameters of the law that come with the product. A new norm is a new row, and a last day for the row before it. */
export const law = {
  ...wageLaw,
  ...hoursLaw,
  ...contributionLaw,
  ...leaveLaw,
  ...benefitLaw,
} as const satisfies Readonly<Record<string, LawRows>>

/** The existing codes: reading an unknown code does not compile. */
export type LawKey = keyof typeof law

/** The options of each parameter that is a choice: no other value can be registered or read. */
const options = {
  AUX_TRANSPORTE_BASE: ['ASIGNACION', 'DEVENGADO'],
  APRENDICES_ESE: ['SI', 'NO'],
  TOPES_ACUMULADOS: ['NO', 'SI'],
  FACTORES_PS: ['TERRITORIAL', 'NACIONAL'],
  INCAPACIDAD_DIA31: ['IGNORAR', 'PAGAR'],
  LICENCIA_MATERNIDAD_PRORRATA: ['DECRETO', 'JURISPRUDENCIA'],
  PAGO_PRESUPUESTAL: ['PAGO_BRUTO', 'PAGO_POR_BENEFICIARIO'],
  CONCURRENCIA_ALIMENTOS: ['ORDEN_LLEGADA', 'PRORRATA'],
  ORDEN_DESCUENTOS: [
    'SINDICATO_Y_FONDO',
    'SINDICATO_FONDO_OTRO',
    'SINDICATO_OTRO_FONDO',
    'FONDO_SINDICATO_OTRO',
    'FONDO_OTRO_SINDICATO',
    'OTRO_SINDICATO_FONDO',
    'OTRO_FONDO_SINDICATO',
  ],
  PRORRATA_PS: ['TIEMPO', 'DOCEAVAS'],
  PRORRATA_NAVIDAD: ['DIAS', 'DOCEAVAS'],
  COMP_VAC_DIAS: ['HABILES', 'CALENDARIO'],
  TOPE_HE_SALUD: ['AVISO', 'BLOQUEO'],
  NATURALEZA_ENTIDAD: ['ESE', 'PRIVADA_CONTRIBUYENTE', 'PRIVADA_ESAL'],
  ESQUEMA_PARAFISCAL: ['A', 'B'],
  IBC_VACACIONES: ['ULTIMO_REPORTADO', 'SALARIO'],
  NOMINA_ELECTRONICA: ['SEGUN_NATURALEZA', 'SI', 'NO'],
  PILA_RETRO: ['N_POR_MES', 'VST_MES_PAGO'],
  PILA_CENTENA: ['TRAS_PESO', 'DIRECTA'],
} as const satisfies Readonly<Record<OptionKey, readonly string[]>>

/** The parameters that are a choice. */
export type OptionKey = { [Key in LawKey]: (typeof law)[Key][0] extends 'opcion' ? Key : never }[LawKey]
export type OptionOf<Key extends OptionKey> = (typeof options)[Key][number]

export const lawOptions: { readonly [Key in OptionKey]: readonly OptionOf<Key>[] } = options
