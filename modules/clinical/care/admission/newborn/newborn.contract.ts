import { defineRows, type Fields, f, permissionFor } from '@quina/blocks'
import { dischargeConditions } from '../../schedule/rips-lists/rips-lists.contract.ts'
import { admission } from '../admission/admission.contract.ts'

const documentTypes = {
  CN: 'CN Certificado de nacido vivo',
  RC: 'RC Registro civil',
  MS: 'MS Sin documento: el de la madre',
} as const
const sexes = { '01': '01 Hombre', '02': '02 Mujer', '03': '03 Indeterminado' } as const
const diagnosis = (label: string) => f.ref('reference.diagnosis', label)

/** The data that RIPS reports of each newborn within its mother (`recienNacidos`). */
export const newbornFields = {
  documentType: f.choice('Documento', documentTypes),
  number: f.optional(f.code('Número', { max: 20, help: 'Sin documento se escribe el de la madre' })),
  birthDate: f.day('Nació el'),
  birthTime: f.time('A las'),
  gestationalWeeks: f.integer('Semanas de gestación', { min: 20, max: 46 }),
  prenatalVisits: f.integer('Controles prenatales', { min: 0, max: 99 }),
  sex: f.choice('Sexo', sexes),
  weight: f.integer('Peso (g)', { min: 500, max: 5000 }),
  diagnosisId: diagnosis('Diagnóstico'),
  condition: f.choice('Condición y destino', dischargeConditions),
  deathCauseId: f.optional(diagnosis('Causa básica de muerte')),
  dischargeDate: f.day('Egreso el'),
  dischargeTime: f.time('Egreso a las'),
} satisfies Fields

/** The newborns of the birth of an admission. */
export const newborns = defineRows({
  module: 'care',
  path: '/api/care/admission/:id/newborn',
  title: 'Recién nacidos',
  one: 'recién nacido',
  audited: 'Recién nacido',
  fields: newbornFields,
  view: permissionFor(admission, 'view'),
  edit: permissionFor(admission, 'edit'),
})
